import type { Clock } from '../../../platform/clock.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../auth-error.ts'

/**
 * Ends one of the user's own sessions.
 * @throws AuthError session_not_found, including for another user's session
 */
export async function endOneSession(
  deps: Pick<AuthDeps, 'db' | 'log' | 'metrics'> & { now: Clock },
  userId: string,
  sessionId: string,
): Promise<void> {
  const ended = await deps.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const { numDeletedRows } = await transaction
      .deleteFrom('auth.sessions')
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await recordAuthEvent(transaction, 'logout', 'done', { userId, sessionId, at: deps.now() })
    return true
  })
  if (!ended) throw new AuthError(404, 'session_not_found', 'You have no open session with this id')
  recordEvent(deps, 'logout', 'done', { userId, sessionId })
}
