import { decodeBase64, encodeBase64, parseDecimal } from './encoding.ts'
import { HASH_BYTES } from './merkle-tree.ts'
import { TlogError } from './tlog-error.ts'

const MAX_HASHES = 63

/** Request to a witness to cosign a checkpoint (C2SP tlog-witness v1.0.0). */
export interface AddCheckpoint {
  /** Size of the checkpoint that the witness cosigned before; 0 if there is none. */
  oldSize: number
  /** Hashes that show that the checkpoint continues the earlier one. */
  hashes: readonly Uint8Array[]
  /** Signed checkpoint. */
  checkpoint: string
}

export function formatAddCheckpoint({ oldSize, hashes, checkpoint }: AddCheckpoint): string {
  return [`old ${oldSize}`, ...hashes.map(encodeBase64), '', checkpoint].join('\n')
}

/** @throws TlogError malformed */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const split = body.indexOf('\n\n')
  const [old = '', ...lines] = body.slice(0, Math.max(split, 0)).split('\n')
  const [, size] = /^old (.*)$/.exec(old) ?? []
  if (size === undefined || lines.length > MAX_HASHES)
    throw new TlogError('malformed', `Expected the old size and at most ${MAX_HASHES} hashes.`)
  const hashes = lines.map(decodeBase64)
  if (hashes.some(({ length }) => length !== HASH_BYTES))
    throw new TlogError('malformed', `Expected hashes of ${HASH_BYTES} bytes.`)
  return { oldSize: parseDecimal(size), hashes, checkpoint: body.slice(split + 2) }
}
