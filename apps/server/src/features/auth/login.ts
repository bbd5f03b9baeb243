import type { Endpoints } from '@hearth/protocol/endpoints'
import type { ErrorCode } from '@hearth/protocol/errors'
import type { Message } from '@hearth/protocol/messages'
import type { User } from '@hearth/protocol/user'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'
import type { AuthGate } from './auth-gate.ts'
import { messages } from './messages.ts'
import { hasVerifiedFactor } from './mfa/has-verified-factor.ts'

/** Main API error codes for rejections of the password grant. */
const rejections: Partial<Record<AuthErrorCode, [ErrorCode, () => Message, field?: string]>> = {
  captcha_failed: ['BOT_CHECK_FAILED', messages.botCheckFailed, 'body.turnstileToken'],
  invalid_credentials: ['INVALID_CREDENTIALS', messages.invalidCredentials],
  email_not_confirmed: ['EMAIL_NOT_CONFIRMED', messages.emailNotConfirmed],
  user_banned: ['FORBIDDEN', messages.banned],
}

export interface LoggedInAccount {
  id: string
  email: string
  userMetadata: Record<string, unknown>
}

/**
 * Creates the main API's login: the password grant with the bot check. The response also contains the member.
 */
export function createLogin(deps: {
  auth: Pick<AuthGate, 'grantByPassword'>
  readMember(account: LoggedInAccount): Promise<User>
}): Handler<Endpoints['login']> {
  return async ({ body, context }) => {
    const { user, ...session } = await deps.auth
      .grantByPassword({
        email: body.email,
        password: body.password,
        captchaToken: body.turnstileToken,
        address: context.address,
        userAgent: context.userAgent,
        ...(context.acceptLanguage && { acceptLanguage: context.acceptLanguage }),
      })
      .catch((error: unknown) => {
        throw error instanceof AuthError ? toAppError(error) : error
      })
    const account = { id: user.id, email: user.email, userMetadata: user.user_metadata }
    // Until the second factor is verified, the response must contain no member data.
    const isMfaRequired = hasVerifiedFactor(user.factors ?? [])
    return { ...session, user: isMfaRequired ? withhold(account) : await deps.readMember(account) }
  }
}

/** Returns a member with only the ID and the address; all other fields are empty. */
export function withhold({ id, email }: LoggedInAccount): User {
  return {
    id,
    email,
    username: null,
    full_name: null,
    avatar_url: null,
    campaign_email: null,
    discord_userid: null,
    discord_username: null,
    telegram_handle: null,
    x_handle: null,
    website: null,
    wallet: null,
    invited_by: null,
    personal_code: null,
    // False, because the total does not include the member's points.
    total_points_done: false,
    points_total: 0,
    updated_at: null,
  }
}

function toAppError(error: AuthError): AppError {
  if (error.statusCode === 503) {
    const { retryAfterSeconds = 5 } = error
    const message = messages.loginUnavailable({ seconds: retryAfterSeconds })
    return new AppError('UNAVAILABLE', message, { retryAfterSeconds, cause: error })
  }
  if (error.retryAfterSeconds !== undefined) {
    const { retryAfterSeconds } = error
    const message = messages.tooManyLogins({ seconds: retryAfterSeconds })
    return new AppError('RATE_LIMITED', message, { retryAfterSeconds })
  }
  const [code, message, field] = rejections[error.code] ?? ['INTERNAL', messages.loginFailed]
  return new AppError(code, message(), { cause: error, ...(field && { field }) })
}
