import type { Endpoint } from '@hearth/protocol/endpoint'
import type { HearthApiError } from './api-error.ts'

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 8_000
/** Maximum Retry-After to wait for; a longer one fails the call. */
const MAX_RETRY_AFTER_SECONDS = 60

const RETRIED_STATUSES = [408, 429, 502, 503, 504]

/** Returns whether a call has one of the API's idempotent methods (RFC 9110, section 9.2.2). */
export function isIdempotent({ method }: Endpoint): boolean {
  return method === 'GET' || method === 'DELETE'
}

/**
 * Returns whether another attempt may succeed.
 * @param answerLost true if an earlier attempt of the call got no response
 */
export function isRetryable({ code, status, retryAfter }: HearthApiError, answerLost: boolean): boolean {
  if (retryAfter !== undefined && retryAfter > MAX_RETRY_AFTER_SECONDS) return false
  if (code === 'NETWORK_ERROR' || code === 'TIMEOUT') return true
  // The server may still be processing the unanswered attempt.
  if (code === 'CONFLICT' && answerLost) return true
  return RETRIED_STATUSES.includes(status)
}

/**
 * Returns the milliseconds before the next attempt: exponential backoff with jitter, at least Retry-After.
 * @param attempt 0 after the first attempt
 */
export function computeRetryDelay(attempt: number, retryAfter = 0, random = Math.random): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
  return Math.max(retryAfter * 1000, delay / 2) + (random() * delay) / 2
}

/** Creates a random Idempotency-Key. `crypto.randomUUID` is unavailable on pages without TLS. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Waits for a number of milliseconds.
 * @throws the reason of `signal` if it is aborted
 */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
