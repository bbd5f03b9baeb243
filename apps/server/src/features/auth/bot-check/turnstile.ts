import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createConfiguredFetch } from '../../../platform/http/outbound/fetch-configured.ts'
import { AuthError } from '../auth-error.ts'
import type { BotCheck } from './bot-check.ts'

const TIMEOUT_MS = 5000
const MAX_ANSWER_BYTES = 65_536
/** Maximum length of a Turnstile token, as documented by Cloudflare. */
const MAX_TOKEN = 2048

/**
 * The fields of the verifier's response that this check uses. `error-codes` contains the reasons for a
 * failure.
 */
const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** The verifier's error codes for faults that are not the caller's. */
const OUR_FAULT = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']

/**
 * Creates the server-side check of Cloudflare Turnstile. While the verifier is unavailable, requests fail
 * with 503 and can be retried.
 * @param options.hostname host on which the widget must have been solved; tokens from other sites are
 * rejected
 */
export function createTurnstileCheck(options: {
  secretKey: string
  verifyUrl: string
  hostname: string
  timeoutMs?: number
  /** Called with a description of a verifier fault, without secrets. */
  onFault?(message: string): void
}): BotCheck {
  const { secretKey, verifyUrl, hostname, timeoutMs = TIMEOUT_MS } = options

  const fetchVerifier = createConfiguredFetch(verifyUrl, { timeoutMs, maxBytes: MAX_ANSWER_BYTES })

  const unavailable = (message: string) => {
    options.onFault?.(message)
    return new AuthError(
      503,
      'unexpected_failure',
      'The bot check cannot be verified right now. Try again.',
      {
        retryAfterSeconds: 5,
      },
    )
  }

  return {
    asksElsewhere: true,
    async accept(token, address) {
      if (!token || token.length > MAX_TOKEN) return false
      const form = new URLSearchParams({
        secret: secretKey,
        response: token,
        // Unique per check. The verifier accepts a token again if the key is repeated, and only the retry
        // below may do that.
        idempotency_key: randomUUID(),
      })
      if (address) form.set('remoteip', address)
      const deadline = AbortSignal.timeout(timeoutMs)
      const ask = async (): Promise<unknown> => {
        const answer = await fetchVerifier(verifyUrl, {
          method: 'POST',
          body: form,
          signal: deadline,
        })
        if (answer.status >= 500) throw new Error(`Turnstile responded with ${answer.status}.`)
        return answer.json()
      }
      const body = await ask()
        .catch(ask)
        .catch((error: Error) => {
          throw unavailable(`turnstile: no valid response (${error.name})`)
        })
      const parsed = answerSchema.safeParse(body)
      if (!parsed.success) throw unavailable('turnstile: the response does not match the expected schema')
      const { success, hostname: solvedAt, 'error-codes': codes } = parsed.data
      if (success) return solvedAt === hostname
      if (codes.some((code) => OUR_FAULT.includes(code))) throw unavailable(`turnstile: ${codes.join(', ')}`)
      return false
    },
  }
}
