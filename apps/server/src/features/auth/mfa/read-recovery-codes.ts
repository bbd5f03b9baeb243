import { AuthError } from '../auth-error.ts'
import type { Caller, FactorDeps } from './factor-deps.ts'

/** Returns how many recovery codes were created and how many are left, but never the codes. */
export async function readRecoveryCodes(deps: FactorDeps, caller: Caller) {
  const set = await deps.db
    .selectFrom('auth.factors as factors')
    .innerJoin('auth.recovery_codes as codes', (join) =>
      join.onRef('codes.user_id', '=', 'factors.user_id').onRef('codes.factor_id', '=', 'factors.id'),
    )
    .where('factors.user_id', '=', caller.sub)
    .where('factor_type', '=', 'recovery_code')
    .groupBy('factors.id')
    .select(({ fn }) => [
      'factors.id',
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('used_at', 'is', null).as('remaining'),
    ])
    .executeTakeFirst()
  if (!set) throw new AuthError(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes')
  return { id: set.id, type: 'recovery_code' as const, total: set.total, remaining: set.remaining }
}
