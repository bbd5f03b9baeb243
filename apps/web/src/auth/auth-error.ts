import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { AuthError } from '@supabase/auth-js'
import { normaliseError } from '../lib/api-error.ts'

const texts: Record<string, string> = {
  otp_expired: `That code is wrong or has expired. A code works once, for ${EMAIL_CODE_SECONDS / 60} minutes.`,
  captcha_failed: 'The bot check was not accepted. Please try again.',
  same_password: 'This is the password that you have now. Choose another one.',
  over_request_rate_limit: 'Too many tries. Please wait a few minutes and try again.',
}

/** What to tell a person about a failed call of the auth service or of the API. */
export function describeAuthError(error: unknown): string {
  if (!isAuthError(error)) return normaliseError(error).message
  if (error.name === 'AuthRetryableFetchError')
    return 'The server cannot be reached. Please try again in a moment.'
  return texts[error.code ?? ''] ?? error.message
}

function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error
}
