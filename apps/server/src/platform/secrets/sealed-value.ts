import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto'

/** A key that seals values in the database. */
export interface SealingKey {
  /** Fingerprint of the key: 16 hexadecimal digits. */
  id: string
  key: KeyObject
}

/** Location of a sealed value. The value cannot be opened at any other location. */
export interface SealedLocation {
  /** Table and column. Authenticated with each sealed value, so it must never change. */
  column: string
  /** Primary key of the row. */
  row: string
}

// Format: magic (3 bytes), version (1), key ID (8), nonce (12), tag (16), ciphertext.
const MAGIC = Buffer.from([0x48, 0x53, 0x4c, 1])
const ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = MAGIC.length + ID_BYTES
const MIN_BYTES = HEADER_BYTES + NONCE_BYTES + TAG_BYTES

/** Returns the first bytes of each value sealed with a key. */
export function sealedHeader(keyId: string): Buffer {
  return Buffer.concat([MAGIC, Buffer.from(keyId, 'hex')])
}

/** Returns a key's fingerprint, which reveals nothing about the key. */
export function computeKeyId(key: KeyObject): string {
  const digest = createHash('sha256').update('hearth sealing key').update(key.export()).digest()
  return digest.subarray(0, ID_BYTES).toString('hex')
}

/** Returns the ID of the key that sealed a value, or undefined if the value is not sealed. */
export function readKeyId(value: Buffer): string | undefined {
  if (value.length < MIN_BYTES || !value.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  return value.subarray(MAGIC.length, HEADER_BYTES).toString('hex')
}

/** Seals a value for one location (AES-256-GCM, random nonce). */
export function sealValue({ id, key }: SealingKey, location: SealedLocation, plain: Buffer): Buffer {
  const header = sealedHeader(id)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(header, location))
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext])
}

/**
 * Opens a sealed value. Returns undefined if another key sealed it, it was changed, or its location differs.
 */
export function openValue({ key }: SealingKey, location: SealedLocation, sealed: Buffer): Buffer | undefined {
  const nonceEnd = HEADER_BYTES + NONCE_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(HEADER_BYTES, nonceEnd), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(associatedData(sealed.subarray(0, HEADER_BYTES), location))
    .setAuthTag(sealed.subarray(nonceEnd, MIN_BYTES))
  const opened = decipher.update(sealed.subarray(MIN_BYTES))
  try {
    return Buffer.concat([opened, decipher.final()])
  } catch {
    return undefined
  }
}

/** Uses JSON, so that no two pairs of column and row have the same bytes. */
function associatedData(header: Buffer, { column, row }: SealedLocation): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([column, row]))])
}
