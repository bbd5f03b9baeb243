import type { Transaction } from '../../../platform/database/database.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError } from '../auth-error.ts'
import type { Session } from '../sessions/issue-session.ts'
import type { AuthenticationMethod, UserRow } from '../tables.ts'
import { countAttempt } from './count-attempt.ts'
import { type Caller, type FactorDeps, lockExistingUser } from './factor-deps.ts'
import { upgradeSession } from './upgrade-session.ts'

export interface PresentedCode {
  /** Factor to verify. Undefined if the caller has no factor of this kind, so that every code is wrong. */
  factorId: string | undefined
  method: AuthenticationMethod['method']
  event: 'factor_verify' | 'recovery_codes'
  /** Outcome of the recorded event if the code is correct. */
  outcome: 'done' | 'used'
  errorText: string
  /**
   * Consumes the code, in a transaction that has locked the account. Returns the updated account, or
   * undefined if the code is wrong or already used.
   */
  use(transaction: Transaction, user: UserRow, now: Date): Promise<UserRow | undefined>
}

/**
 * Raises the session to aal2 with a second factor's code. Counts the attempt, consumes the code, and records
 * the outcome for the owner.
 * @throws AuthError mfa_verification_failed, over_request_rate_limit
 */
export async function upgradeWithCode(
  deps: FactorDeps,
  caller: Caller,
  shown: PresentedCode,
): Promise<Session> {
  const { factorId, method, event, outcome } = shown
  const who = { userId: caller.sub, sessionId: caller.session_id }
  if (factorId !== undefined) await countAttempt(deps, caller, factorId)
  const session =
    factorId !== undefined &&
    (await deps.db.transaction().execute(async (transaction) => {
      const locked = await lockExistingUser(transaction, caller.sub)
      const at = deps.now()
      const user = await shown.use(transaction, locked, at)
      if (!user) return undefined
      await transaction
        .updateTable('auth.factors')
        .set({ failures: 0, retry_at: null })
        .where('user_id', '=', caller.sub)
        .where('id', '=', factorId)
        .execute()
      await recordAuthEvent(transaction, event, outcome, { ...who, at })
      return upgradeSession(deps, transaction, caller, { user, factorId, method })
    }))
  if (!session) {
    recordEvent(deps, event, 'refused', who)
    await recordAuthEvent(deps.db, event, 'refused', { ...who, at: deps.now() })
    throw new AuthError(422, 'mfa_verification_failed', shown.errorText)
  }
  recordEvent(deps, event, outcome, who)
  return session
}
