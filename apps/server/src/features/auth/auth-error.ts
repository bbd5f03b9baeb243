/** Error codes of the auth service, as defined by the protocol. */
export const authErrorCodes = [
  'anonymous_provider_disabled',
  'bad_code_verifier',
  'bad_json',
  'bad_jwt',
  'captcha_failed',
  'email_exists',
  'email_not_confirmed',
  'flow_state_expired',
  'flow_state_not_found',
  'invalid_credentials',
  'no_authorization',
  'insufficient_aal',
  'manual_linking_disabled',
  'mfa_challenge_expired',
  'mfa_factor_name_conflict',
  'mfa_factor_not_found',
  'mfa_phone_enroll_not_enabled',
  'mfa_recovery_codes_sole_factor',
  'mfa_verification_failed',
  'mfa_verified_factor_exists',
  'mfa_webauthn_enroll_not_enabled',
  'not_admin',
  'not_found',
  'otp_disabled',
  'otp_expired',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'phone_provider_disabled',
  'provider_disabled',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'saml_provider_disabled',
  'same_password',
  'session_expired',
  'session_not_found',
  'too_many_enrolled_mfa_factors',
  'signup_disabled',
  'unexpected_failure',
  'user_already_exists',
  'user_banned',
  'user_not_found',
  'validation_failed',
  'weak_password',
  'web3_provider_disabled',
] as const

export type AuthErrorCode = (typeof authErrorCodes)[number]

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly statusCode: number
  readonly code: AuthErrorCode
  /** Reasons why a password is weak, in the protocol's terms. */
  readonly reasons: string[] | undefined
  /** Seconds until a retry may succeed. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    statusCode: number,
    code: AuthErrorCode,
    message: string,
    options: { reasons?: string[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.statusCode = statusCode
    this.code = code
    this.reasons = options.reasons
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/**
 * Creates the error for a code that is wrong, used or expired, or was never sent. One error covers all cases,
 * so that it does not reveal which one applies.
 */
export function createInvalidCodeError(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

/**
 * Creates the error for a wrong password or an unknown account. One error covers both cases, so that it does
 * not reveal whether the account exists.
 */
export function createInvalidCredentialsError(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

export function captchaFailed(): AuthError {
  return new AuthError(
    400,
    'captcha_failed',
    'captcha protection: request disallowed (the captcha_token is missing, wrong, expired or was used before)',
  )
}

/** Creates the error for a valid token whose session has ended. */
export function sessionNotFound(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

/** Creates the error for a valid token whose account was deleted. */
export function userNotFound(): AuthError {
  return new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
}
