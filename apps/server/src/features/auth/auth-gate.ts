import { AppError } from '../../errors/app-error.ts'
import { messages } from './messages.ts'
import type { AccessTokenClaims } from './sessions/access-token.ts'
import type { Session } from './sessions/issue-session.ts'

/** Credentials of a password login, and the origin of the request. */
export interface PasswordLogin {
  email: string
  password: string
  captchaToken: string
  address: string
  userAgent?: string
  acceptLanguage?: string
}

/**
 * Interface to accounts for the rest of the server, whether the accounts are stored locally or by a remote
 * auth service.
 */
export interface AuthGate {
  /**
   * Verifies an access token and its session.
   * @throws AppError UNAUTHORIZED with the reason
   * @throws AppError SECOND_FACTOR_REQUIRED if the session has not verified the account's second factor
   */
  verifyAccessToken(token: string): Promise<AccessTokenClaims>
  /**
   * Verifies an access token but not its session. The caller must check the session, and can check several
   * sessions in one statement.
   * @throws AppError UNAUTHORIZED
   */
  readAccessToken(token: string): Promise<AccessTokenClaims>
  /**
   * Rejects a session without a recent proof of identity.
   * @param session.provedAt time of the proof in the access token, in milliseconds since 1970
   * @throws AppError REAUTHENTICATION_REQUIRED
   */
  assertRecentProof(session: {
    memberId: string
    sessionId: string
    provedAt?: number | undefined
  }): Promise<void>
  /**
   * Asserts that an API key may act on behalf of an account.
   * @param aal assurance level of the session that created the key
   * @throws AppError UNAUTHORIZED if the account is banned or deleted
   * @throws AppError SECOND_FACTOR_REQUIRED
   */
  admitKey(userId: string, aal: string): Promise<void>
  /**
   * Verifies an email address and password, and creates a session.
   * @throws AuthError captcha_failed, invalid_credentials, email_not_confirmed, over_request_rate_limit
   */
  grantByPassword(login: PasswordLogin): Promise<Session>
}

export function reauthenticationRequired(): AppError {
  return new AppError('REAUTHENTICATION_REQUIRED', messages.reauthenticationRequired())
}
