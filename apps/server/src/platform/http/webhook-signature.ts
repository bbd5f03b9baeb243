import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignedBody } from './handlers.ts'

/**
 * Standard Webhooks signatures, scheme v1: HMAC-SHA256 over ID, time and body. Used for incoming and outgoing
 * requests.
 */

/** Standard Webhooks recommends 24 to 64 bytes. */
const SECRET_BYTES = 32

/** Maximum clock difference, and the replay window of a request. Standard Webhooks recommends this value. */
const TOLERANCE_SECONDS = 300

export const createWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns a secret in its display format. */
export const writeWebhookSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** Returns the webhook-signature header, with one signature per secret. */
export function signWebhook(secrets: readonly Buffer[], signed: Omit<SignedBody, 'signature'>): string {
  return secrets.map((secret) => `v1,${mac(secret, signed).toString('base64')}`).join(' ')
}

/** Returns whether a signature is valid and the timestamp is current. */
export function isSignatureGood(secret: Buffer, signed: SignedBody, now: Date): boolean {
  const aheadSeconds = Number(signed.timestamp) - now.getTime() / 1000
  if (!(Math.abs(aheadSeconds) <= TOLERANCE_SECONDS)) return false
  const expected = mac(secret, signed)
  return signed.signature.split(' ').some((signature) => {
    const [scheme, value] = signature.split(',')
    const given = Buffer.from(value ?? '', 'base64')
    return scheme === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function mac(secret: Buffer, { id, timestamp, body }: Omit<SignedBody, 'signature'>): Buffer {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest()
}
