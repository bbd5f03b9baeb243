import { keepEvent } from '../activity/keep-event.ts'
import { AuthError } from '../auth-error.ts'
import type { Session } from '../issue-session.ts'
import { recordEvent } from '../record-event.ts'
import { countTry } from './count-try.ts'
import { type Asker, type FactorDependencies, lockUser } from './factor-context.ts'
import { liftSession } from './lift-session.ts'
import { hashRecoveryCode } from './sealed-secret.ts'

/**
 * Lifts the session with a recovery code, which is then used up.
 * @throws AuthError mfa_verification_failed, over_request_rate_limit
 */
export async function verifyRecoveryCode(
  deps: FactorDependencies,
  asker: Asker,
  code: string,
): Promise<Session> {
  const set = await deps.db
    .selectFrom('auth.factors')
    .select('id')
    .where('user_id', '=', asker.sub)
    .where('factor_type', '=', 'recovery_code')
    .executeTakeFirst()
  const session = set && (await tryCode(deps, asker, set.id, code))
  if (!session) {
    recordEvent(deps, 'recovery_codes', 'refused', { userId: asker.sub, sessionId: asker.session_id })
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  }
  recordEvent(deps, 'recovery_codes', 'used', { userId: asker.sub, sessionId: asker.session_id })
  return session
}

async function tryCode(
  deps: FactorDependencies,
  asker: Asker,
  factorId: string,
  code: string,
): Promise<Session | undefined> {
  await countTry(deps, asker, factorId)
  return deps.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, asker.sub)
    const now = deps.now()
    const used = await transaction
      .updateTable('auth.recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', asker.sub)
      .where('factor_id', '=', factorId)
      .where('code_hash', '=', hashRecoveryCode(deps.factorKeys, asker.sub, code))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) return undefined
    await transaction
      .updateTable('auth.factors')
      .set({ failures: 0, retry_at: null })
      .where('user_id', '=', asker.sub)
      .where('id', '=', factorId)
      .execute()
    const who = { userId: asker.sub, sessionId: asker.session_id, at: now }
    await keepEvent(transaction, 'recovery_codes', 'used', who)
    return liftSession(deps, transaction, asker, { user, factorId, method: 'mfa/recovery_code' })
  })
}
