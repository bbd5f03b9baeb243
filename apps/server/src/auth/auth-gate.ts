import type { AccessTokenClaims } from './access-token.ts'
import type { Session } from './issue-session.ts'

/** What the rest of the server asks of accounts, whether they are kept here or by another auth service. */
export interface AuthGate {
  /** @throws ApiError UNAUTHORIZED, with what is wrong with the token */
  verifyAccessToken(token: string): Promise<AccessTokenClaims>
  /** @throws AuthError captcha_failed, invalid_credentials, email_not_confirmed, over_request_rate_limit */
  grantByPassword(input: {
    email: string
    password: string
    captchaToken: string
    address: string
    userAgent?: string
  }): Promise<Session>
}
