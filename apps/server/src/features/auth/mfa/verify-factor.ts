import { Secret, TOTP } from 'otpauth'
import { renderFactorAddedEmail } from '../../../email/security-emails.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { notifyOwner } from '../activity/send-security-email.ts'
import { AuthError } from '../auth-error.ts'
import type { Session } from '../sessions/issue-session.ts'
import { currentOrigin } from '../sessions/request-origin.ts'
import type { UserRow } from '../tables.ts'
import { createUndoLink } from '../undo/create-undo-link.ts'
import { type Caller, type FactorDeps, factorNotFound, showFactors } from './factor-deps.ts'
import { openSecret } from './sealed-secret.ts'
import { upgradeWithCode } from './upgrade-with-code.ts'
import { verifyRecoveryCode } from './verify-recovery-code.ts'

const PERIOD_SECONDS = 30
/** Number of time steps by which the phone's clock may deviate. */
const DRIFT_STEPS = 1

/**
 * Raises the session to aal2 with an authenticator app's code (RFC 6238) or a recovery code. Each code works
 * once, even in concurrent requests.
 * @throws AuthError mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed,
 * over_request_rate_limit
 */
export async function verifyFactor(
  deps: FactorDeps,
  caller: Caller,
  input: { factorId: string; challengeId: string; code: string },
): Promise<Session> {
  const factor = await deps.db
    .selectFrom('auth.factors')
    .select(['id', 'sealed_secret'])
    .where('user_id', '=', caller.sub)
    .where('id', '=', input.factorId)
    .where('factor_type', '=', 'totp')
    .executeTakeFirst()
  if (!factor?.sealed_secret) throw factorNotFound()
  await checkChallenge(deps, caller, input)
  const code = input.code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return verifyRecoveryCode(deps, caller, code)

  const secret = openSecret(deps.factorKeys, { userId: caller.sub, id: factor.id }, factor.sealed_secret)
  const step = acceptedStep(secret, code, deps.now())
  return upgradeWithCode(deps, caller, {
    factorId: factor.id,
    method: 'totp',
    event: 'factor_verify',
    outcome: 'done',
    errorText: 'Invalid TOTP code entered',
    use: async (transaction, user, now) =>
      step === undefined ? undefined : useStep(deps, transaction, user, { ...input, step, now }),
  })
}

async function checkChallenge(
  deps: FactorDeps,
  caller: Caller,
  { factorId, challengeId }: { factorId: string; challengeId: string },
): Promise<void> {
  const challenge = await deps.db
    .selectFrom('auth.factor_challenges')
    .select('expires_at')
    .where('user_id', '=', caller.sub)
    .where('factor_id', '=', factorId)
    .where('id', '=', challengeId)
    .where('session_id', '=', caller.session_id)
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

/** Returns a code's time step if it is near the current time, otherwise undefined. */
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

/**
 * Consumes a time step of a factor and marks the factor as verified. Returns undefined if this or a later
 * step was already used.
 */
async function useStep(
  deps: FactorDeps,
  transaction: Transaction,
  user: UserRow,
  used: { factorId: string; challengeId: string; step: number; now: Date },
): Promise<UserRow | undefined> {
  const { factorId, challengeId, step, now } = used
  const before = await transaction
    .selectFrom('auth.factors')
    .select('status')
    .where('user_id', '=', user.id)
    .where('id', '=', factorId)
    .executeTakeFirst()
  // The condition ensures that only one of several concurrent requests consumes the step.
  const factor = await transaction
    .updateTable('auth.factors')
    .set({ last_used_step: step, status: 'verified', updated_at: now })
    .where('user_id', '=', user.id)
    .where('id', '=', factorId)
    .where('last_used_step', '<', step)
    .executeTakeFirst()
  if (factor.numUpdatedRows === 0n) return undefined
  if (before?.status === 'unverified') await sendFactorAdded(deps, transaction, user, factorId)
  await transaction
    .deleteFrom('auth.factor_challenges')
    .where('user_id', '=', user.id)
    .where('factor_id', '=', factorId)
    .where('id', '=', challengeId)
    .execute()
  await transaction
    .deleteFrom('auth.factors')
    .where('user_id', '=', user.id)
    .where('factor_type', '=', 'totp')
    .where('status', '=', 'unverified')
    .execute()
  return { ...user, factors: await showFactors(transaction, user.id) }
}

async function sendFactorAdded(
  deps: FactorDeps,
  transaction: Transaction,
  user: UserRow,
  factorId: string,
): Promise<void> {
  const link = await createUndoLink(deps, transaction, user.id, { action: 'factor', factorId })
  await notifyOwner(deps, transaction, {
    user,
    kind: 'factor-added',
    at: deps.now(),
    acceptLanguage: currentOrigin().acceptLanguage,
    render: (details) => renderFactorAddedEmail(deps, { ...details, link }),
  })
}
