import type { Clock } from '../../../platform/clock.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { AccessTokenClaims } from './access-token.ts'

/** Sessions to end: all, the current one, or all others. */
export type LogoutScope = 'global' | 'local' | 'others'

/**
 * Ends sessions. Their refresh tokens stop working. A process rejects the access tokens once it is notified.
 */
export async function endSession(
  deps: Pick<AuthDeps, 'db' | 'log' | 'metrics'> & { now: Clock },
  claims: AccessTokenClaims,
  scope: LogoutScope,
): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, claims.sub)
    let sessions = transaction.deleteFrom('auth.sessions').where('user_id', '=', claims.sub)
    if (scope === 'local') sessions = sessions.where('id', '=', claims.session_id)
    if (scope === 'others') sessions = sessions.where('id', '<>', claims.session_id)
    const ended = await sessions.returning('id').execute()
    // If no session ended, record no event. The account itself may no longer exist.
    if (ended.length === 0) return
    const who = { userId: claims.sub, sessionId: claims.session_id, at: deps.now() }
    await recordAuthEvent(transaction, 'logout', scope, who)
  })
  recordEvent(deps, 'logout', 'done', { userId: claims.sub, sessionId: claims.session_id, scope })
}
