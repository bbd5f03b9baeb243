import type { Session } from '../sessions/issue-session.ts'
import type { Caller, FactorDeps } from './factor-deps.ts'
import { hashRecoveryCode } from './sealed-secret.ts'
import { upgradeWithCode } from './upgrade-with-code.ts'

/**
 * Raises the session to aal2 with a recovery code and consumes the code.
 * @throws AuthError mfa_verification_failed, over_request_rate_limit
 */
export async function verifyRecoveryCode(deps: FactorDeps, caller: Caller, code: string): Promise<Session> {
  const set = await deps.db
    .selectFrom('auth.factors')
    .select('id')
    .where('user_id', '=', caller.sub)
    .where('factor_type', '=', 'recovery_code')
    .executeTakeFirst()
  return upgradeWithCode(deps, caller, {
    factorId: set?.id,
    method: 'mfa/recovery_code',
    event: 'recovery_codes',
    outcome: 'used',
    errorText: 'Invalid recovery code entered',
    async use(transaction, user, now) {
      const used = await transaction
        .updateTable('auth.recovery_codes')
        .set({ used_at: now })
        .where('user_id', '=', caller.sub)
        .where('code_hash', '=', hashRecoveryCode(deps.factorKeys, caller.sub, code))
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return used.numUpdatedRows > 0n ? user : undefined
    },
  })
}
