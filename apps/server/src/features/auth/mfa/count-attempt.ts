import { sql } from 'kysely'
import { consume, tooMany } from '../limits.ts'
import { type Caller, type FactorDeps, factorNotFound } from './factor-deps.ts'

/** Number of consecutive wrong codes after which the first wait begins. */
const FREE = 5
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 3600

/**
 * Counts an attempt before the code is verified, in a separate statement, so that concurrent or aborted
 * requests cannot avoid the limit. The fifth consecutive failure causes a wait of 30 s. Each further failure
 * doubles it, up to an hour, which allows about two dozen attempts per day.
 * @throws AuthError over_request_rate_limit, mfa_factor_not_found
 */
export async function countAttempt(deps: FactorDeps, caller: Caller, factorId: string): Promise<void> {
  await consume(deps.rateLimiter, `factor:${caller.sub}`, deps.limits.factorPerAccount)
  const now = deps.now()
  const counted = await deps.db
    .updateTable('auth.factors')
    .set({
      failures: sql`failures + 1`,
      retry_at: sql`case when failures + 1 >= ${FREE} then ${now}::timestamptz + interval '1 second' *
        least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least(20, failures + 1 - ${FREE})) end`,
    })
    .where('user_id', '=', caller.sub)
    .where('id', '=', factorId)
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .executeTakeFirst()
  if (counted.numUpdatedRows === 1n) return
  const waiting = await deps.db
    .selectFrom('auth.factors')
    .select('retry_at')
    .where('user_id', '=', caller.sub)
    .where('id', '=', factorId)
    .executeTakeFirst()
  if (!waiting) throw factorNotFound()
  const waitMs = (waiting.retry_at?.getTime() ?? 0) - now.getTime()
  throw tooMany('over_request_rate_limit', Math.max(1, Math.ceil(waitMs / 1000)))
}
