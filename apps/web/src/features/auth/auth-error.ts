import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { normaliseError, PART_MISSING_TEXT } from '../../lib/api/api-error.ts'
import { isPartMissing } from '../../lib/browser/release.ts'
import { getAuthErrorCode, isAuthError } from './auth-error-code.ts'

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
  email_not_confirmed: msg`This email address is not confirmed yet. Enter the code from the email.`,
  user_banned: msg`This account is banned. Contact the operators of the network.`,
  AuthSessionMissingError: msg`Your session has ended. Log in again.`,
  session_not_found: msg`Your session has ended. Log in again.`,
  session_expired: msg`Your session has ended. Log in again.`,
  user_not_found: msg`This account no longer exists.`,
  insufficient_aal: msg`This requires your second factor. Log in again with a code from your authenticator app.`,
}

/** Explanations of weak passwords, by the auth service's reason. */
const passwordTexts: Record<string, MessageDescriptor> = {
  length: msg`This password is too short. Choose a longer one.`,
  pwned: msg`This password is common and easy to guess. Choose another one.`,
  similar: msg`This password is too similar to your email address, your name or this portal's name. Choose another one.`,
}

const UNREACHABLE = msg`The server cannot be reached. Try again in a moment.`

/** Describes a failed call to the auth service or the API. */
export function describeAuthError(error: unknown): string {
  if (isPartMissing(error)) return t(PART_MISSING_TEXT)
  if (!isAuthError(error)) {
    const { status, code, message } = normaliseError(error)
    if (code === 'NETWORK_ERROR') return t(UNREACHABLE)
    if (texts[code]) return t(texts[code])
    return status === 429 ? t`Too many attempts.` : message
  }
  if (error.name === 'AuthRetryableFetchError') return t(UNREACHABLE)
  const reasons = error instanceof Error && 'reasons' in error ? (error.reasons as string[]) : []
  const known =
    texts[error.code ?? error.name] ?? reasons.map((reason) => passwordTexts[reason]).find(Boolean)
  if (known) return t(known)
  return error.status === 429 ? t`Too many attempts.` : error.message
}

/** Returns the error for the password field; undefined for other errors. */
export function findPasswordError(error: unknown): string | undefined {
  return ['weak_password', 'same_password'].includes(getAuthErrorCode(error))
    ? describeAuthError(error)
    : undefined
}
