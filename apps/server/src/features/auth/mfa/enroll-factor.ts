import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../platform/database/database.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError } from '../auth-error.ts'
import { assertRecentProof } from '../proofs/recent-proof.ts'
import {
  type Caller,
  type FactorDeps,
  isUpgraded,
  lockExistingUser,
  readFactors,
  showFactors,
} from './factor-deps.ts'
import { hasVerifiedFactor } from './has-verified-factor.ts'
import { sealSecret } from './sealed-secret.ts'

const MAX_FACTORS = 10
/** Age after which an unfinished enrollment is deleted to make room for a new one. */
const UNVERIFIED_MS = 24 * 3_600_000

/** Starts enrolling a second factor, which becomes active when its first code is verified. */
export async function enrollFactor(
  deps: FactorDeps,
  caller: Caller,
  input: { friendlyName: string; issuer: string },
) {
  const id = uuidv7()
  const secret = new Secret({ size: 20 })
  const now = deps.now()
  const email = await deps.db.transaction().execute(async (transaction) => {
    const user = await lockExistingUser(transaction, caller.sub)
    await checkNewFactor(transaction, caller, input.friendlyName, now)
    await assertRecentProof(deps, transaction, caller)
    await transaction
      .insertInto('auth.factors')
      .values({
        user_id: caller.sub,
        id,
        friendly_name: input.friendlyName,
        factor_type: 'totp',
        status: 'unverified',
        sealed_secret: sealSecret(deps.factorKeys, { userId: caller.sub, id }, secret.base32),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await showFactors(transaction, caller.sub)
    await recordAuthEvent(transaction, 'factor_enroll', 'done', {
      userId: caller.sub,
      sessionId: caller.session_id,
      at: now,
    })
    return user.email
  })
  recordEvent(deps, 'factor_enroll', 'done', { userId: caller.sub, sessionId: caller.session_id })
  const issuer = input.issuer || new URL(deps.publicUrl).host
  const uri = new TOTP({ issuer, label: email, secret, algorithm: 'SHA1', digits: 6, period: 30 }).toString()
  return {
    id,
    type: 'totp' as const,
    friendly_name: input.friendlyName,
    // Return only the SVG; the client creates the data URI.
    totp: { qr_code: renderSVG(uri, { ecc: 'M' }), secret: secret.base32, uri },
  }
}

/**
 * Deletes abandoned enrollments, and asserts that the account can enroll another factor.
 * @throws AuthError too_many_enrolled_mfa_factors, mfa_factor_name_conflict, insufficient_aal
 */
export async function checkNewFactor(
  transaction: Transaction,
  caller: Caller,
  friendlyName: string,
  now: Date,
): Promise<void> {
  await transaction
    .deleteFrom('auth.factors')
    .where('user_id', '=', caller.sub)
    .where('status', '=', 'unverified')
    .where('created_at', '<', new Date(now.getTime() - UNVERIFIED_MS))
    .execute()
  const factors = await readFactors(transaction, caller.sub)
  if (friendlyName !== '' && factors.some(({ friendly_name }) => friendly_name === friendlyName)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`,
    )
  }
  if (factors.length >= MAX_FACTORS) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  if (hasVerifiedFactor(factors) && !(await isUpgraded(transaction, caller))) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}
