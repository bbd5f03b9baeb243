import { defineMessages } from '@hearth/protocol/messages'
import { AppError } from '../../errors/app-error.ts'
import type { RateLimiter } from '../http/rate-limiter.ts'

const messages = defineMessages('codeEmails', {
  tooMany: {
    en: 'Too many codes were sent. Try again in {seconds} s.',
    de: 'Es wurden zu viele Codes gesendet. Versuch es in {seconds} s noch einmal.',
  },
})

/** Mails with a code that one member may have sent, for each purpose. */
const CODE_EMAILS = { limit: 5, windowSeconds: 3600 }

/**
 * Counts a mail with a code.
 * @param key the purpose and the member
 * @throws AppError RATE_LIMITED after many
 */
export async function limitCodeEmails(rateLimiter: RateLimiter, key: string): Promise<void> {
  const waitSeconds = await rateLimiter.consume(key, CODE_EMAILS)
  if (waitSeconds > 0)
    throw new AppError('RATE_LIMITED', messages.tooMany({ seconds: waitSeconds }), {
      retryAfterSeconds: waitSeconds,
    })
}
