import type { AuthError } from '@supabase/auth-js'
import type { ApiError } from '../../lib/api/api-error.ts'
import { getRetryAfter } from '../../lib/api/retry-after.ts'

/** Returns the error code of either service, or ''. */
export function getAuthErrorCode(error: unknown): string {
  if (isApiError(error) || isAuthError(error)) return error.code ?? ''
  return ''
}

/** Wait time for responses without a Retry-After header. */
const DEFAULT_WAIT_SECONDS = 60

/** Returns how many seconds to wait after a rate-limit error; 0 for other errors. */
export function getWaitSeconds(error: unknown): number {
  if (isApiError(error)) return error.status === 429 ? (error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) : 0
  if (!isAuthError(error) || error.status !== 429) return 0
  return getRetryAfter() ?? DEFAULT_WAIT_SECONDS
}

/** Compares the name, because the login page loads the class later. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

export function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error
}
