import { concatBytes, decodeBase64, encodeBase64, encodeUtf8, parseDecimal } from './encoding.ts'
import { HASH_BYTES } from './merkle-tree.ts'
import {
  findSignatures,
  parseNote,
  type SignatureLine,
  type SignedNote,
  type SignerKey,
  type VerifierKey,
  verifyEd25519,
} from './signed-note.ts'
import { TlogError } from './tlog-error.ts'

const TIMESTAMP_BYTES = 8

/** Head of a log: what its entries hash to at a size. */
export interface Checkpoint {
  /** Name of the log. */
  origin: string
  size: number
  root: Uint8Array
}

/** Formats the text of a checkpoint, which a note signs. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  if (origin === '' || origin.includes('\n'))
    throw new TlogError('malformed', 'Expected an origin of one line.')
  return `${origin}\n${size}\n${encodeBase64(root)}\n`
}

/**
 * Parses the text of a checkpoint. Accepts and ignores extension lines.
 * @throws TlogError malformed
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', ...extensions] = text.split('\n')
  // The last element follows the final newline.
  if (extensions.pop() !== '' || extensions.includes('') || origin === '')
    throw new TlogError('malformed', 'Expected a checkpoint: three lines that are not empty.')
  const bytes = decodeBase64(root)
  if (bytes.length !== HASH_BYTES)
    throw new TlogError(
      'malformed',
      `Expected a root hash of ${HASH_BYTES} bytes, but received ${bytes.length}.`,
    )
  return { origin, size: parseDecimal(size), root: bytes }
}

/** Parses a signed checkpoint without verifying it. @throws TlogError malformed */
export function parseSignedCheckpoint(note: string): Checkpoint & { note: SignedNote } {
  const parsed = parseNote(note)
  return { ...parseCheckpoint(parsed.text), note: parsed }
}

/** Signs a checkpoint as a witness (C2SP tlog-cosignature, Ed25519). @param time seconds since 1970 */
export async function cosignCheckpoint(text: string, key: SignerKey, time: number): Promise<SignatureLine> {
  const signed = await crypto.subtle.sign('Ed25519', key.privateKey, cosignedMessage(text, time))
  const timestamp = new Uint8Array(TIMESTAMP_BYTES)
  new DataView(timestamp.buffer).setBigUint64(0, BigInt(time))
  return { name: key.name, keyId: key.keyId, signature: concatBytes(timestamp, new Uint8Array(signed)) }
}

/**
 * Verifies the cosignature of a witness on a checkpoint.
 * @returns the time of the cosignature in seconds since 1970; undefined if the witness has not signed the checkpoint
 * @throws TlogError bad_signature
 */
export async function verifyCosignature(note: SignedNote, key: VerifierKey): Promise<number | undefined> {
  const [line] = findSignatures(note, key)
  if (!line) return undefined
  const { signature } = line
  const time =
    signature.length > TIMESTAMP_BYTES
      ? Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))
      : 0
  const message = cosignedMessage(note.text, time)
  if (!(await verifyEd25519(key.publicKey, signature.slice(TIMESTAMP_BYTES), message)))
    throw new TlogError('bad_signature', `The cosignature of ${key.name} does not fit the checkpoint.`)
  return time
}

const cosignedMessage = (text: string, time: number) => encodeUtf8(`cosignature/v1\ntime ${time}\n${text}`)
