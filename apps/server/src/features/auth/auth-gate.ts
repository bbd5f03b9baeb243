import { ApiError } from '../../errors/api-error.ts'
import type { AccessTokenClaims } from './sessions/access-token.ts'
import type { Session } from './sessions/issue-session.ts'

/** A log-in with a password, and what its request says of where it comes from. */
export interface PasswordLogin {
  email: string
  password: string
  captchaToken: string
  address: string
  userAgent?: string
  acceptLanguage?: string
}

/** Interface of the rest of the server to accounts, whether stored here or by another auth service. */
export interface AuthGate {
  /**
   * @throws ApiError UNAUTHORIZED, with what is wrong with the token; SECOND_FACTOR_REQUIRED where the account has one that
   * the session has not shown
   */
  verifyAccessToken(token: string): Promise<AccessTokenClaims>
  /**
   * The same without asking whether the session is still open, which is for the caller to do, of many in one statement.
   * @throws ApiError UNAUTHORIZED
   */
  readAccessToken(token: string): Promise<AccessTokenClaims>
  /**
   * Refuses a session whose holder did not prove who they are recently.
   * @param session.provedAt what its access token says of that, milliseconds since 1970
   * @throws ApiError REAUTHENTICATION_REQUIRED
   */
  assertRecentProof(session: {
    memberId: string
    sessionId: string
    provedAt?: number | undefined
  }): Promise<void>
  /**
   * Lets an API key in on behalf of an account.
   * @param aal the level of the session that made the key
   * @throws ApiError UNAUTHORIZED for an account that is banned or gone, SECOND_FACTOR_REQUIRED
   */
  admitKey(userId: string, aal: string): Promise<void>
  /** @throws AuthError captcha_failed, invalid_credentials, email_not_confirmed, over_request_rate_limit */
  grantByPassword(login: PasswordLogin): Promise<Session>
}

export function reauthenticationRequired(): ApiError {
  return new ApiError(
    'REAUTHENTICATION_REQUIRED',
    'You logged in a while ago. Confirm your identity, then try again.',
  )
}
