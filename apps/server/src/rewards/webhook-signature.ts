import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedBody } from '../platform/http/handlers.ts'

/** How far a sender's clock may be off, and how long a call can be repeated by whoever has seen it; as Standard Webhooks has it. */
const TOLERANCE_SECONDS = 300

/** Whether a body was signed with a secret, now: Standard Webhooks, scheme v1 (HMAC-SHA256 over id, time and body). */
export function isSignatureGood(secret: Buffer, signed: SignedBody, now: Date): boolean {
  const aheadSeconds = Number(signed.timestamp) - now.getTime() / 1000
  if (!(Math.abs(aheadSeconds) <= TOLERANCE_SECONDS)) return false
  const expected = createHmac('sha256', secret)
    .update(`${signed.id}.${signed.timestamp}.`)
    .update(signed.body)
    .digest()
  return signed.signature.split(' ').some((signature) => {
    const [scheme, value] = signature.split(',')
    const given = Buffer.from(value ?? '', 'base64')
    return scheme === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
