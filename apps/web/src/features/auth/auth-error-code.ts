import type { AuthError } from '@supabase/auth-js'
import { ApiError } from '../../lib/api/api-error.ts'
import { getRetryAfter } from '../../lib/api/retry-after.ts'

/** Returns the error code of either service, or ''. */
export function getAuthErrorCode(error: unknown): string {
  if (error instanceof ApiError || isAuthError(error)) return error.code ?? ''
  return ''
}

/** Wait time for responses without a Retry-After header. */
const DEFAULT_WAIT_SECONDS = 60

/** Returns how many seconds to wait after a rate-limit error; 0 for other errors. */
export function getWaitSeconds(error: unknown): number {
  if (error instanceof ApiError)
    return error.status === 429 ? (error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) : 0
  if (!isAuthError(error) || error.status !== 429) return 0
  return getRetryAfter() ?? DEFAULT_WAIT_SECONDS
}

export function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error
}
