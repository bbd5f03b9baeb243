import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AuthError } from '@supabase/auth-js'
import { ApiError, normaliseError, PART_MISSING_TEXT } from '../lib/api-error.ts'
import { translateServerMessage } from '../lib/i18n.ts'
import { isPartMissing } from '../lib/release.ts'

const CODE_MINUTES = EMAIL_CODE_SECONDS / 60

const texts: Record<string, MessageDescriptor> = {
  otp_expired: msg`That code is wrong or has expired. A code works once, for ${CODE_MINUTES} minutes.`,
  captcha_failed: msg`The bot check failed. Try again.`,
  signup_disabled: msg`Sign-ups are closed. New accounts are by invitation only.`,
  user_already_exists: msg`This address already has an account. Log in, or choose a new password.`,
  email_exists: msg`Another account uses this address.`,
  same_password: msg`This is your current password. Choose a different one.`,
  over_request_rate_limit: msg`Too many attempts.`,
  over_email_send_rate_limit: msg`We just sent an email to this address. Check your inbox and spam folder.`,
  mfa_verification_failed: msg`That code is wrong or was already used. Wait for the next one, or check your phone's clock.`,
  mfa_challenge_expired: msg`That took too long. Enter the code again.`,
  mfa_factor_not_found: msg`This authenticator app is no longer set up. Log in again.`,
  mfa_factor_name_conflict: msg`You already have an authenticator app with this name. Choose another name.`,
  too_many_enrolled_mfa_factors: msg`You can add up to 10 authenticator apps. Remove one first.`,
  invalid_credentials: msg`That password is wrong.`,
  reauthentication_needed: msg`You logged in a while ago. Log out and log in again, then repeat the change.`,
  reauthentication_not_valid: msg`That code is wrong or has expired. A code works once, for ${CODE_MINUTES} minutes.`,
  insufficient_aal: msg`This requires your second factor. Log in again with a code from your authenticator app.`,
}

const UNREACHABLE = msg`The server cannot be reached. Try again in a moment.`

/** Describes a failed call of the auth service or the API. */
export function describeAuthError(error: unknown): string {
  if (isPartMissing(error)) return t(PART_MISSING_TEXT)
  if (!isAuthError(error)) {
    const { status, code, message } = normaliseError(error)
    if (code === 'NETWORK_ERROR') return t(UNREACHABLE)
    if (texts[code]) return t(texts[code])
    return status === 429 ? t`Too many attempts.` : message
  }
  if (error.name === 'AuthRetryableFetchError') return t(UNREACHABLE)
  const known = texts[error.code ?? '']
  if (known) return t(known)
  return error.status === 429 ? t`Too many attempts.` : translateServerMessage(error.message)
}

/** Returns the error code of either service, or ''. */
export function getAuthErrorCode(error: unknown): string {
  if (error instanceof ApiError || isAuthError(error)) return error.code ?? ''
  return ''
}

/** Returns the error to show at the password field; undefined for other errors. */
export function findPasswordError(error: unknown): string | undefined {
  return ['weak_password', 'same_password'].includes(getAuthErrorCode(error))
    ? describeAuthError(error)
    : undefined
}

/** Wait if the server names none. */
const DEFAULT_WAIT_SECONDS = 60

/** Returns how many seconds to wait after a rate-limit error; 0 for other errors. */
export function getWaitSeconds(error: unknown): number {
  if (error instanceof ApiError)
    return error.status === 429 ? (error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) : 0
  if (!isAuthError(error) || error.status !== 429) return 0
  // The auth client drops Retry-After, but the message contains the same number.
  return Number(/(\d+) seconds?/.exec(error.message)?.[1] ?? DEFAULT_WAIT_SECONDS)
}

function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error
}
