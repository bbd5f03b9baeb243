import type { AccessTokenClaims } from './access-token.ts'
import type { AuthDependencies } from './auth-context.ts'
import { recordEvent } from './record-event.ts'

/** Which sessions of the user: all of them, the one that asks, or all but that. */
export type LogoutScope = 'global' | 'local' | 'others'

/** Ends sessions. Their tokens are refused from the next call on, access tokens too. */
export async function endSession(
  deps: Pick<AuthDependencies, 'db' | 'log' | 'metrics'>,
  claims: AccessTokenClaims,
  scope: LogoutScope,
): Promise<void> {
  let sessions = deps.db.deleteFrom('auth.sessions').where('user_id', '=', claims.sub)
  if (scope === 'local') sessions = sessions.where('id', '=', claims.session_id)
  if (scope === 'others') sessions = sessions.where('id', '<>', claims.session_id)
  await sessions.execute()
  recordEvent(deps, 'logout', 'done', { userId: claims.sub, sessionId: claims.session_id, scope })
}
