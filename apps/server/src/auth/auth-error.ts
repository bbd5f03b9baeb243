/** What the auth service answers when it refuses; the codes are the protocol's own. */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_json'
  | 'bad_jwt'
  | 'captcha_failed'
  | 'email_not_confirmed'
  | 'invalid_credentials'
  | 'no_authorization'
  | 'not_found'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'phone_provider_disabled'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'session_not_found'
  | 'unexpected_failure'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly statusCode: number
  readonly code: AuthErrorCode
  /** Why a password is weak, in the protocol's words. */
  readonly reasons: string[] | undefined
  /** Seconds after which the same request may work. */
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

/** One answer for codes that are wrong, used, expired or were never sent: it must not tell which. */
export function codeRefused(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

/** One answer for a wrong password and for an account that does not exist. */
export function credentialsRefused(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

export function captchaFailed(): AuthError {
  return new AuthError(
    400,
    'captcha_failed',
    'captcha protection: request disallowed (the captcha_token is missing, wrong, expired or was used before)',
  )
}
