import { concatBytes, decodeBase64, encodeBase64, encodeHex, encodeUtf8 } from './encoding.ts'
import { sha256 } from './merkle-tree.ts'
import { TlogError } from './tlog-error.ts'

/** Signature types of notes (C2SP signed-note v1.0.0) that this package verifies. */
export const signatureTypes = {
  /** Ed25519 over the text. */
  ed25519: 0x01,
  /** Ed25519 over the text of a checkpoint and a time. */
  cosignature: 0x04,
} as const

export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes]

const ED25519_KEY_BYTES = 32
const KEY_ID_BYTES = 4
/** Accepted signatures of a note, and its size in characters. */
const MAX_SIGNATURES = 100
const MAX_LENGTH = 1_000_000

/** Public key that verifies notes. */
export interface VerifierKey {
  name: string
  keyId: number
  type: SignatureType
  /** Ed25519, 32 bytes. */
  publicKey: Uint8Array<ArrayBuffer>
}

/** Line of a note with a signature. */
export interface SignatureLine {
  name: string
  keyId: number
  signature: Uint8Array<ArrayBuffer>
}

export interface SignedNote {
  /** With the final newline. */
  text: string
  signatures: SignatureLine[]
}

/** Key that signs notes. */
export interface SignerKey extends VerifierKey {
  privateKey: Parameters<typeof crypto.subtle.sign>[1]
}

/** Creates a key from an Ed25519 public key. Its ID follows from the name, the type and the public key. */
export async function createVerifierKey(
  name: string,
  type: SignatureType,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<VerifierKey> {
  assertName(name)
  if (publicKey.length !== ED25519_KEY_BYTES)
    throw new TlogError(
      'malformed',
      `Expected a key of ${ED25519_KEY_BYTES} bytes, but received ${publicKey.length}.`,
    )
  const hash = await sha256(concatBytes(encodeUtf8(`${name}\n`), Uint8Array.of(type), publicKey))
  return { name, type, publicKey, keyId: readKeyId(hash) }
}

/** Formats a key as `name+id+key`. */
export function formatVerifierKey({ name, keyId, type, publicKey }: VerifierKey): string {
  return `${name}+${encodeHex(writeKeyId(keyId))}+${encodeBase64(concatBytes(Uint8Array.of(type), publicKey))}`
}

/**
 * Parses a key of the form `name+id+key`.
 * @throws TlogError malformed if the format, the type or the ID is wrong
 */
export async function parseVerifierKey(text: string): Promise<VerifierKey> {
  const [, name = '', id = '', key = ''] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = decodeBase64(key)
  const type = Object.values(signatureTypes).find((known) => known === bytes[0])
  if (type === undefined) throw new TlogError('malformed', 'Expected a verifier key of a supported type.')
  const parsed = await createVerifierKey(name, type, bytes.slice(1))
  if (encodeHex(writeKeyId(parsed.keyId)) !== id)
    throw new TlogError('malformed', 'The ID of the verifier key does not fit its name and key.')
  return parsed
}

/**
 * Parses a note without verifying its signatures.
 * @throws TlogError malformed
 */
export function parseNote(note: string): SignedNote {
  const malformed = (problem: string) => new TlogError('malformed', `Expected a signed note: ${problem}.`)
  if (note.length > MAX_LENGTH) throw malformed(`more than ${MAX_LENGTH} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: notes must not contain them
  if (/[\u0000-\u0009\u000b-\u001f]/.test(note) || !note.isWellFormed())
    throw malformed('forbidden characters')
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) throw malformed('no signatures')
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) throw malformed(`more than ${MAX_SIGNATURES} signatures`)
  return { text: note.slice(0, split + 1), signatures: lines.map(parseSignatureLine) }
}

/** @throws TlogError malformed */
export function parseSignatureLine(line: string): SignatureLine {
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? []
  assertName(name)
  const bytes = decodeBase64(encoded)
  if (bytes.length <= KEY_ID_BYTES) throw new TlogError('malformed', 'A signature of the note is too short.')
  return { name, keyId: readKeyId(bytes), signature: bytes.slice(KEY_ID_BYTES) }
}

/** Formats a signature line, without the newline. */
export function formatSignatureLine({ name, keyId, signature }: SignatureLine): string {
  return `— ${name} ${encodeBase64(concatBytes(writeKeyId(keyId), signature))}`
}

export function formatNote({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map((line) => `${formatSignatureLine(line)}\n`).join('')}`
}

/** Signs a text, which must end in a newline. */
export async function signText(text: string, key: SignerKey): Promise<SignatureLine> {
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, encodeUtf8(text)))
  return { name: key.name, keyId: key.keyId, signature }
}

/**
 * Returns the signatures of a note by a key. Ignores those of other keys.
 */
export function findSignatures({ signatures }: SignedNote, key: VerifierKey): SignatureLine[] {
  return signatures.filter(({ name, keyId }) => name === key.name && keyId === key.keyId)
}

/**
 * Verifies the signatures of a note by trusted keys of the type Ed25519.
 * @returns the keys that signed it
 * @throws TlogError bad_signature if a signature of a trusted key is wrong; untrusted if there is none
 */
export async function verifyNote(note: SignedNote, keys: readonly VerifierKey[]): Promise<VerifierKey[]> {
  const signers: VerifierKey[] = []
  for (const key of keys) {
    const signatures = findSignatures(note, key)
    for (const { signature } of signatures)
      if (!(await verifyEd25519(key.publicKey, signature, encodeUtf8(note.text))))
        throw new TlogError('bad_signature', `The signature of ${key.name} does not fit the note.`)
    if (signatures.length > 0) signers.push(key)
  }
  if (signers.length === 0) throw new TlogError('untrusted', 'No trusted key has signed the note.')
  return signers
}

export async function verifyEd25519(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, message)
}

function assertName(name: string): void {
  if (name === '' || /[\s+]/u.test(name))
    throw new TlogError('malformed', 'Expected the name of a key without spaces and plus signs.')
}

const readKeyId = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)

function writeKeyId(keyId: number): Uint8Array {
  const bytes = new Uint8Array(KEY_ID_BYTES)
  new DataView(bytes.buffer).setUint32(0, keyId)
  return bytes
}
