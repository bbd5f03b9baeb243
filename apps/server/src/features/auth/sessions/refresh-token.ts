import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { parse, stringify } from 'uuid'

/**
 * A refresh token is the base64url of: user ID (16 bytes), session ID (16), secret (32), and a mark (16) that
 * only this service can create. The IDs are the key of the session. The mark distinguishes, without a query,
 * issued tokens from invented ones: reuse of an issued token indicates theft. The key of the mark does not
 * give access to a session. That requires the secret, of which only a hash is stored.
 */
const SECRET_AT = 32
const MARK_AT = 64
const LENGTH = 80

export interface RefreshToken {
  userId: string
  sessionId: string
  /** Token as sent to the client. */
  text: string
  /** Stored hash of the token. */
  hash: Buffer
}

export function createRefreshToken(markKey: KeyObject, userId: string, sessionId: string): RefreshToken {
  const body = Buffer.concat([parse(userId), parse(sessionId), randomBytes(MARK_AT - SECRET_AT)])
  const text = Buffer.concat([body, mark(markKey, body)]).toString('base64url')
  return { userId, sessionId, text, hash: hashOf(text) }
}

/** Parses a token. Returns undefined if this service cannot have issued it. */
export function readRefreshToken(markKey: KeyObject, text: string): RefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url')
  // Compare the text too, so that each token has only one spelling and one hash.
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== text) return undefined
  const body = bytes.subarray(0, MARK_AT)
  if (!timingSafeEqual(mark(markKey, body), bytes.subarray(MARK_AT))) return undefined
  return {
    userId: stringify(body.subarray(0, 16)),
    sessionId: stringify(body.subarray(16, SECRET_AT)),
    text,
    hash: hashOf(text),
  }
}

function mark(key: KeyObject, body: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(body)
    .digest()
    .subarray(0, LENGTH - MARK_AT)
}

/** Returns the hash of a token. A fast hash suffices for 256 random bits. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts the response of a refresh (AES-256-GCM) with a key derived (HKDF) from the requesting token. Two
 * tabs that refresh concurrently must get the same pair, so the new token must be stored. If it were stored
 * in plain text or under a server key, the database would reveal it. Under the derived key, only the parent
 * token's holder can decrypt it.
 */
export function sealAnswer(parent: RefreshToken, answer: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(parent), nonce)
  const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts the response that `sealAnswer` encrypted.
 * @throws if it was not sealed for this token
 */
export function openAnswer(parent: RefreshToken, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(parent), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([opened, decipher.final()]).toString('utf8')
}

/** Returns a key object, because a cipher takes ten times as long to import a buffer. */
function sealingKey(parent: RefreshToken): KeyObject {
  const key = hkdfSync('sha256', parent.text, parent.sessionId, 'refresh answer', 32)
  return createSecretKey(Buffer.from(key))
}
