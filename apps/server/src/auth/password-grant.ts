import { networkOf } from '../platform/http/network-of.ts'
import { keepEvent } from './activity/keep-event.ts'
import type { AuthDependencies } from './auth-context.ts'
import { AuthError, captchaFailed, credentialsRefused } from './auth-error.ts'
import { issueSession, type Session, type SessionIssuer } from './issue-session.ts'
import { type AuthLimits, takeFrom } from './limits.ts'
import { setMailStepsBack } from './mail-steps.ts'
import { fitsHash } from './passwords.ts'
import { recordEvent } from './record-event.ts'

type Dependencies = SessionIssuer &
  Pick<AuthDependencies, 'db' | 'rateLimiter' | 'botCheck' | 'log' | 'metrics'> & { limits: AuthLimits }

/**
 * Trades an address and its password for a session. Refuses an account that does not exist as it refuses a wrong
 * password, in the same time.
 * @throws AuthError captcha_failed, invalid_credentials, email_not_confirmed (only to who knows the password),
 *   over_request_rate_limit
 */
export async function grantByPassword(
  deps: Dependencies,
  input: { email: string; password: string; captchaToken: string; address: string },
): Promise<Session> {
  const { rateLimiter, limits } = deps
  await takeFrom(rateLimiter, `password:network:${networkOf(input.address)}`, limits.passwordPerNetwork)
  if (!(await deps.botCheck.accept(input.captchaToken, input.address))) throw captchaFailed()
  await takeFrom(rateLimiter, `password:account:${input.email}`, limits.passwordPerAccount)

  const user = await deps.db
    .selectFrom('auth.users as users')
    // A sign-up that waits for its code has its password there.
    .leftJoin('auth.codes as codes', (join) =>
      join.onRef('codes.user_id', '=', 'users.id').on('codes.purpose', '=', 'signup'),
    )
    .select(['users.id', 'users.email_confirmed_at', 'users.password_hash', 'codes.pending_password_hash'])
    .where('users.email', '=', input.email)
    .executeTakeFirst()
  const hash = user?.email_confirmed_at ? user.password_hash : user?.pending_password_hash
  if (!(await fitsHash(hash, input.password)) || !user) {
    recordEvent(deps, 'login', 'refused', { userId: user?.id })
    if (user) {
      // Not waited for: an address that is known must not take longer to refuse than one that is not.
      keepEvent(deps.db, 'login', 'refused', { userId: user.id, at: deps.now() }).catch((error) =>
        deps.log.warn({ err: error }, 'a refused login could not be kept'),
      )
    }
    throw credentialsRefused()
  }
  if (!user.email_confirmed_at) {
    recordEvent(deps, 'login', 'not_confirmed', { userId: user.id })
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const opened = await openIfUnchanged(deps, user.id, user.password_hash)
  recordEvent(deps, 'login', 'done', { userId: user.id, sessionId: opened.sessionId })
  return opened.session
}

/** Opens the session only if the password that was checked is still the account's. */
function openIfUnchanged(deps: Dependencies, userId: string, passwordHash: string | null) {
  return deps.db.transaction().execute(async (transaction) => {
    const user = await transaction
      .updateTable('auth.users')
      .set({ last_sign_in_at: deps.now() })
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .returningAll()
      .executeTakeFirst()
    if (!user) throw credentialsRefused()
    if (user.banned_until && user.banned_until > deps.now()) {
      throw new AuthError(400, 'user_banned', 'User is banned')
    }
    // Who got in needs no more mails with codes: the waits between them begin anew.
    await setMailStepsBack(transaction, 'recovery', user.email)
    return issueSession(deps, transaction, user, 'password')
  })
}
