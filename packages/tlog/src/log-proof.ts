import { type Checkpoint, parseSignedCheckpoint } from './checkpoint.ts'
import { decodeBase64, encodeBase64, parseDecimal } from './encoding.ts'
import { HASH_BYTES, verifyInclusion } from './merkle-tree.ts'
import { type Policy, verifyPolicy } from './policy.ts'
import { TlogError } from './tlog-error.ts'

const HEADER = 'c2sp.org/tlog-proof@v1'
/** Longest inclusion proof: that of a tree with 2^63 entries. */
const MAX_HASHES = 63

/** Proof that an entry is in a log, which can be verified offline (C2SP tlog-proof v1). */
export interface LogProof {
  /** Data for rebuilding the entry. Not authenticated by itself. */
  extra: Uint8Array | null
  index: number
  /** Hashes from the entry's sibling to the root. */
  hashes: readonly Uint8Array[]
  /** Signed checkpoint. */
  checkpoint: string
}

export function formatLogProof({ extra, index, hashes, checkpoint }: LogProof): string {
  return [
    HEADER,
    ...(extra ? [`extra ${encodeBase64(extra)}`] : []),
    `index ${index}`,
    ...hashes.map(encodeBase64),
    '',
    checkpoint,
  ].join('\n')
}

/**
 * Parses a proof without verifying it.
 * @throws TlogError malformed
 */
export function parseLogProof(text: string): LogProof {
  const split = text.indexOf('\n\n')
  const [header, ...lines] = text.slice(0, Math.max(split, 0)).split('\n')
  if (header !== HEADER) throw new TlogError('malformed', `Expected a proof that starts with "${HEADER}".`)
  const extra = lines[0]?.startsWith('extra ')
    ? decodeBase64((lines.shift() ?? '').slice('extra '.length))
    : null
  const [, index] = /^index (.*)$/.exec(lines.shift() ?? '') ?? []
  if (index === undefined) throw new TlogError('malformed', 'Expected the index of the entry in the proof.')
  const hashes = lines.map(decodeBase64)
  if (hashes.length > MAX_HASHES || hashes.some(({ length }) => length !== HASH_BYTES))
    throw new TlogError(
      'malformed',
      `Expected at most ${MAX_HASHES} hashes of ${HASH_BYTES} bytes in the proof.`,
    )
  return { extra, index: parseDecimal(index), hashes, checkpoint: text.slice(split + 2) }
}

/**
 * Verifies that a log contains an entry.
 * @param leafHash hash of the entry, rebuilt from what it should be
 * @returns the checkpoint of the proof
 * @throws TlogError if the policy does not accept the checkpoint, or the proof does not lead to its root
 */
export async function verifyLogProof(
  { index, hashes, checkpoint }: LogProof,
  leafHash: Uint8Array,
  policy: Policy,
): Promise<Checkpoint> {
  const { note, ...head } = parseSignedCheckpoint(checkpoint)
  await verifyPolicy(note, policy)
  await verifyInclusion({ index, size: head.size, leafHash, proof: hashes, root: head.root })
  return head
}
