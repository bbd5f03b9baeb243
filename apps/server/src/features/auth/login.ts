import type { Endpoints } from '@hearth/protocol/endpoints'
import type { ErrorCode } from '@hearth/protocol/errors'
import type { User } from '@hearth/protocol/user'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'
import type { AuthGate } from './auth-gate.ts'
import { isGuarded } from './mfa/is-guarded.ts'

/** Error codes of the main API for rejections of the password grant. */
const codes: Partial<Record<AuthErrorCode, [ErrorCode, string]>> = {
  captcha_failed: [
    'BOT_CHECK_FAILED',
    'body.turnstileToken: the bot check is missing, wrong, expired or was used before. Solve a new challenge.',
  ],
  invalid_credentials: ['INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.'],
  email_not_confirmed: [
    'EMAIL_NOT_CONFIRMED',
    'The e-mail address is not confirmed yet. Enter the code that was mailed to it.',
  ],
  user_banned: ['FORBIDDEN', 'This account is banned. Contact the operators of the network.'],
}

/** Account that signed in, for the code that reads its member. */
export interface LoggedInAccount {
  id: string
  email: string
  userMetadata: Record<string, unknown>
}

/** The password grant with the bot check, answering the member along with the session. */
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
    // Before the second factor is verified, the response contains no member data.
    const isMfaRequired = isGuarded(user.factors ?? [])
    return { ...session, user: isMfaRequired ? withhold(account) : await deps.readMember(account) }
  }
}

/** A member of whom only what was typed is known: every other field says nothing. */
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
    // No point is in the total yet.
    total_points_done: false,
    points_total: 0,
    updated_at: null,
  }
}

function toAppError(error: AuthError): AppError {
  if (error.statusCode === 503) {
    return new AppError('UNAVAILABLE', error.message, {
      retryAfterSeconds: error.retryAfterSeconds ?? 5,
      cause: error,
    })
  }
  if (error.retryAfterSeconds !== undefined) {
    const { retryAfterSeconds } = error
    return new AppError('RATE_LIMITED', `Too many log-ins. Try again in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    })
  }
  const [code, message] = codes[error.code] ?? ['INTERNAL', 'The log-in failed on the server.']
  return new AppError(code, message, { cause: error })
}
