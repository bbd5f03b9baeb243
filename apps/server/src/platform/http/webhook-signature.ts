import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignedBody } from './handlers.ts'

/** Standard Webhooks, scheme v1: HMAC-SHA256 over id, time and body. What comes in is checked by it, what goes out signed. */

/** Bytes, as Standard Webhooks recommends: between 24 and 64. */
const SECRET_BYTES = 32

/** How far a sender's clock may be off, and how long a call can be repeated by whoever has seen it; as Standard Webhooks has it. */
const TOLERANCE_SECONDS = 300

export const makeWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** A secret as it is shown. */
export const writeWebhookSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** The header webhook-signature: a signature by each of the secrets, of which a receiver knows one. */
export function signWebhook(secrets: readonly Buffer[], signed: Omit<SignedBody, 'signature'>): string {
  return secrets.map((secret) => `v1,${mac(secret, signed).toString('base64')}`).join(' ')
}

/** Whether a body was signed with a secret, now. */
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
