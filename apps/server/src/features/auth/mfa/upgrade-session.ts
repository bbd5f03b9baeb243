import type { Transaction } from '../../../platform/database/database.ts'
import { describeUser } from '../accounts/describe-user.ts'
import { sessionNotFound } from '../auth-error.ts'
import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../sessions/access-token.ts'
import type { Session } from '../sessions/issue-session.ts'
import { createRefreshToken } from '../sessions/refresh-token.ts'
import type { AuthenticationMethod, UserRow } from '../tables.ts'
import type { Caller, FactorDeps } from './factor-deps.ts'

/**
 * Raises the caller's session to aal2, issues new tokens, and ends the user's sessions that have not verified
 * a second factor.
 */
export async function upgradeSession(
  deps: FactorDeps,
  transaction: Transaction,
  caller: Caller,
  proof: { user: UserRow; factorId: string; method: AuthenticationMethod['method'] },
): Promise<Session> {
  const { user } = proof
  const session = await transaction
    .selectFrom('auth.sessions')
    .select(['id', 'amr'])
    .where('user_id', '=', user.id)
    .where('id', '=', caller.session_id)
    .forUpdate()
    .executeTakeFirst()
  if (!session) {
    throw sessionNotFound()
  }
  const now = deps.now()
  const shown = { method: proof.method, timestamp: Math.floor(now.getTime() / 1000) }
  const amr = [shown, ...session.amr.filter(({ method }) => method !== proof.method)]
  const refreshToken = createRefreshToken(deps.markKey, user.id, session.id)
  const { accessToken, expiresAt } = await signAccessToken(deps, user, { id: session.id, aal: 'aal2', amr })
  await transaction
    .updateTable('auth.sessions')
    .set(({ ref }) => ({
      aal: 'aal2',
      amr: JSON.stringify(amr),
      factor_id: proof.factorId,
      parent_hash: ref('refresh_hash'),
      refresh_hash: refreshToken.hash,
      // Clear the sealed response. Otherwise, a retry with the older token would return tokens of the lower
      // level.
      sealed_answer: null,
      refreshed_at: now,
      proved_at: now,
      proof_method: proof.method,
    }))
    .where('user_id', '=', user.id)
    .where('id', '=', session.id)
    .execute()
  await transaction
    .deleteFrom('auth.sessions')
    .where('user_id', '=', user.id)
    .where('aal', '=', 'aal1')
    .execute()
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken.text,
    user: describeUser(user),
  }
}
