import { Secret, TOTP } from 'otpauth'
import { keepEvent } from '../activity/keep-event.ts'
import { AuthError } from '../auth-error.ts'
import type { Session } from '../issue-session.ts'
import { recordEvent } from '../record-event.ts'
import { countTry } from './count-try.ts'
import {
  type Asker,
  type FactorDependencies,
  factorNotFound,
  lockUser,
  showFactors,
} from './factor-context.ts'
import { liftSession } from './lift-session.ts'
import { openSecret } from './sealed-secret.ts'
import { verifyRecoveryCode } from './verify-recovery-code.ts'

const PERIOD_SECONDS = 30
/** Steps that the clock of the phone may be off. */
const DRIFT_STEPS = 1

/**
 * Lifts the session with a code of a factor (RFC 6238), or with a recovery code in its place. A code is good once: of
 * several that show it at the same time, one gets the session.
 * @throws AuthError mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed, over_request_rate_limit
 */
export async function verifyFactor(
  deps: FactorDependencies,
  asker: Asker,
  input: { factorId: string; challengeId: string; code: string },
): Promise<Session> {
  const factor = await deps.db
    .selectFrom('auth.factors')
    .select(['id', 'sealed_secret'])
    .where('user_id', '=', asker.sub)
    .where('id', '=', input.factorId)
    .where('factor_type', '=', 'totp')
    .executeTakeFirst()
  if (!factor?.sealed_secret) throw factorNotFound()
  await checkChallenge(deps, asker, input)
  const code = input.code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return verifyRecoveryCode(deps, asker, code)

  await countTry(deps, asker, factor.id)
  const step = acceptedStep(openSecret(deps.factorKeys, factor.id, factor.sealed_secret), code, deps.now())
  const session = step !== undefined && (await accept(deps, asker, input, step))
  if (!session) {
    recordEvent(deps, 'factor_verify', 'refused', { userId: asker.sub, sessionId: asker.session_id })
    const who = { userId: asker.sub, sessionId: asker.session_id, at: deps.now() }
    await keepEvent(deps.db, 'factor_verify', 'refused', who)
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }
  recordEvent(deps, 'factor_verify', 'done', { userId: asker.sub, sessionId: asker.session_id })
  return session
}

async function checkChallenge(
  deps: FactorDependencies,
  asker: Asker,
  { factorId, challengeId }: { factorId: string; challengeId: string },
): Promise<void> {
  const challenge = await deps.db
    .selectFrom('auth.factor_challenges')
    .select('expires_at')
    .where('user_id', '=', asker.sub)
    .where('factor_id', '=', factorId)
    .where('id', '=', challengeId)
    .where('session_id', '=', asker.session_id)
    .executeTakeFirst()
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.expires_at <= deps.now()) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    )
  }
}

/** The time step that a code is of; undefined where it is of none near now. */
function acceptedStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

function accept(
  deps: FactorDependencies,
  asker: Asker,
  { factorId, challengeId }: { factorId: string; challengeId: string },
  step: number,
): Promise<Session | undefined> {
  return deps.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, asker.sub)
    const now = deps.now()
    // The condition settles the race: the step is taken by one, the others find it spent.
    const factor = await transaction
      .updateTable('auth.factors')
      .set({ last_used_step: step, failures: 0, retry_at: null, status: 'verified', updated_at: now })
      .where('user_id', '=', asker.sub)
      .where('id', '=', factorId)
      .where('last_used_step', '<', step)
      .executeTakeFirst()
    if (factor.numUpdatedRows === 0n) return undefined
    await transaction
      .deleteFrom('auth.factor_challenges')
      .where('user_id', '=', asker.sub)
      .where('factor_id', '=', factorId)
      .where('id', '=', challengeId)
      .execute()
    await transaction
      .deleteFrom('auth.factors')
      .where('user_id', '=', asker.sub)
      .where('factor_type', '=', 'totp')
      .where('status', '=', 'unverified')
      .execute()
    const factors = await showFactors(transaction, asker.sub)
    await keepEvent(transaction, 'factor_verify', 'done', {
      userId: asker.sub,
      sessionId: asker.session_id,
      at: now,
    })
    return liftSession(deps, transaction, asker, { user: { ...user, factors }, factorId, method: 'totp' })
  })
}
