import { v7 as uuidv7 } from 'uuid'
import { consume } from '../limits.ts'
import { type Caller, type FactorDeps, factorNotFound } from './factor-deps.ts'

const CHALLENGE_MS = 5 * 60_000

/** Creates a challenge for a factor. The same session must answer it within five minutes. */
export async function challengeFactor(deps: FactorDeps, caller: Caller, factorId: string) {
  await consume(deps.rateLimiter, `challenge:${caller.sub}`, deps.limits.factorPerAccount)
  const expiresAt = new Date(deps.now().getTime() + CHALLENGE_MS)
  const id = uuidv7()
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('auth.factor_challenges')
    .columns(['user_id', 'factor_id', 'id', 'session_id', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('auth.factors')
        .select(({ val, cast }) => [
          'user_id',
          'auth.factors.id as factor_id',
          cast<string>(val(id), 'uuid').as('id'),
          cast<string>(val(caller.session_id), 'uuid').as('session_id'),
          cast<Date>(val(expiresAt), 'timestamptz').as('expires_at'),
        ])
        .where('user_id', '=', caller.sub)
        .where('auth.factors.id', '=', factorId)
        .where('factor_type', '=', 'totp'),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw factorNotFound()
  return { id, type: 'totp' as const, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}
