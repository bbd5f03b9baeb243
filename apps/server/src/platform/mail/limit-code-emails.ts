import { defineMessages } from '@hearth/protocol/messages'
import { AppError } from '../../errors/app-error.ts'
import type { RateLimiter } from '../http/rate-limiter.ts'

const messages = defineMessages('codeEmails', {
  tooMany: {
    en: 'Too many codes were sent. Try again in {seconds} s.',
    de: 'Es wurden zu viele Codes gesendet. Versuch es in {seconds} s noch einmal.',
  },
})

/** Maximum emails with a code per member and purpose. */
const CODE_EMAILS = { limit: 5, windowSeconds: 3600 }

/**
 * Charges an email with a code against the limit.
 * @param key purpose and member
 * @throws AppError RATE_LIMITED if too many were sent
 */
export async function limitCodeEmails(rateLimiter: RateLimiter, key: string): Promise<void> {
  const waitSeconds = await rateLimiter.consume(key, CODE_EMAILS)
  if (waitSeconds > 0)
    throw new AppError('RATE_LIMITED', messages.tooMany({ seconds: waitSeconds }), {
      retryAfterSeconds: waitSeconds,
    })
}
