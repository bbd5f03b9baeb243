import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { normaliseError, PART_MISSING_TEXT } from '../../lib/api/api-error.ts'
import { isPartMissing } from '../../lib/browser/missing-part.ts'
import { getAuthErrorCode, isAuthError } from './auth-error-code.ts'

const CODE_MINUTES = EMAIL_CODE_SECONDS / 60

const texts: Record<string, MessageDescriptor> = {
  otp_expired: msg({
    id: 'auth.emailedCodeWrong',
    message: `That code is wrong or has expired. A code works once, for ${CODE_MINUTES} minutes.`,
  }),
  captcha_failed: msg({ id: 'auth.botCheckFailed', message: 'The bot check failed. Try again.' }),
  signup_disabled: msg({
    id: 'auth.signUpClosedByInvitation',
    message: 'Sign-ups are closed. New accounts are by invitation only.',
  }),
  user_already_exists: msg({
    id: 'auth.addressHasAccount',
    message: 'This address already has an account. Log in, or choose a new password.',
  }),
  email_exists: msg({ id: 'auth.addressTaken', message: 'Another account uses this address.' }),
  same_password: msg({
    id: 'auth.passwordUnchanged',
    message: 'This is already your password. Choose a different one.',
  }),
  over_request_rate_limit: msg({ id: 'auth.tooManyAttempts', message: 'Too many attempts.' }),
  over_email_send_rate_limit: msg({
    id: 'auth.emailJustSent',
    message: 'We just sent an email to this address. Check your inbox and spam folder.',
  }),
  mfa_verification_failed: msg({
    id: 'auth.authenticatorCodeWrong',
    message: "That code is wrong or was already used. Wait for the next one, or check your phone's clock.",
  }),
  mfa_challenge_expired: msg({
    id: 'auth.enterCodeAgain',
    message: 'That took too long. Enter the code again.',
  }),
  mfa_factor_not_found: msg({
    id: 'auth.appNotFound',
    message: 'This authenticator app is no longer set up. Log in again.',
  }),
  mfa_factor_name_conflict: msg({
    id: 'auth.appNameExists',
    message: 'You already have an authenticator app with this name. Choose another name.',
  }),
  too_many_enrolled_mfa_factors: msg({
    id: 'auth.tooManyApps',
    message: 'You can add up to 10 authenticator apps. Remove one first.',
  }),
  invalid_credentials: msg({ id: 'auth.passwordWrong', message: 'That password is wrong.' }),
  reauthentication_needed: msg({
    id: 'auth.logInTooOld',
    message: 'You logged in a while ago. Log out and log in again, then repeat the change.',
  }),
  reauthentication_not_valid: msg({
    id: 'auth.emailedCodeWrong',
    message: `That code is wrong or has expired. A code works once, for ${CODE_MINUTES} minutes.`,
  }),
  email_not_confirmed: msg({
    id: 'auth.emailNotConfirmed',
    message: 'This email address is not confirmed yet. Enter the code from the email.',
  }),
  user_banned: msg({
    id: 'auth.accountBanned',
    message: 'This account is banned. Contact the operators of the network.',
  }),
  AuthSessionMissingError: msg({ id: 'auth.sessionEnded', message: 'Your session has ended. Log in again.' }),
  session_not_found: msg({ id: 'auth.sessionEnded', message: 'Your session has ended. Log in again.' }),
  session_expired: msg({ id: 'auth.sessionEnded', message: 'Your session has ended. Log in again.' }),
  user_not_found: msg({ id: 'auth.accountNotFound', message: 'This account no longer exists.' }),
  insufficient_aal: msg({
    id: 'auth.secondFactorRequired',
    message: 'This requires your second factor. Log in again with a code from your authenticator app.',
  }),
}

/** Explanations of weak passwords, by the auth service's reason. */
const passwordTexts: Record<string, MessageDescriptor> = {
  length: msg({ id: 'auth.passwordTooShort', message: 'This password is too short. Choose a longer one.' }),
  pwned: msg({
    id: 'auth.passwordCommon',
    message: 'This password is common and easy to guess. Choose another one.',
  }),
  similar: msg({
    id: 'auth.passwordTooSimilar',
    message:
      "This password is too similar to your email address, your name or this portal's name. Choose another one.",
  }),
}

const UNREACHABLE = msg({
  id: 'auth.serverUnreachable',
  message: "Couldn't reach the server. Try again in a moment.",
})

/** Describes a failed call to the auth service or the API. */
export function describeAuthError(error: unknown): string {
  if (isPartMissing(error)) return t(PART_MISSING_TEXT)
  if (!isAuthError(error)) {
    const { status, code, message } = normaliseError(error)
    if (code === 'NETWORK_ERROR') return t(UNREACHABLE)
    if (texts[code]) return t(texts[code])
    return status === 429 ? t({ id: 'auth.tooManyAttempts', message: 'Too many attempts.' }) : message
  }
  if (error.name === 'AuthRetryableFetchError') return t(UNREACHABLE)
  const reasons = error instanceof Error && 'reasons' in error ? (error.reasons as string[]) : []
  const known =
    texts[error.code ?? error.name] ?? reasons.map((reason) => passwordTexts[reason]).find(Boolean)
  if (known) return t(known)
  return error.status === 429
    ? t({ id: 'auth.tooManyAttempts', message: 'Too many attempts.' })
    : error.message
}

/** Returns the error for the password field; undefined for other errors. */
export function findPasswordError(error: unknown): string | undefined {
  return ['weak_password', 'same_password'].includes(getAuthErrorCode(error))
    ? describeAuthError(error)
    : undefined
}
