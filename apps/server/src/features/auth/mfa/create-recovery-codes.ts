import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { renderRecoveryCodesEmail } from '../../../email/security-emails.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { notifyOwner } from '../activity/send-security-email.ts'
import { AuthError } from '../auth-error.ts'
import { assertRecentProof } from '../proofs/recent-proof.ts'
import { currentOrigin } from '../sessions/request-origin.ts'
import { checkNewFactor } from './enroll-factor.ts'
import {
  type Caller,
  type FactorDeps,
  isUpgraded,
  lockExistingUser,
  readFactors,
  showFactors,
} from './factor-deps.ts'
import { hashRecoveryCode } from './sealed-secret.ts'

const CODES = 10
/** Crockford's base32 alphabet, without letters that resemble digits. 16 characters contain 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/**
 * Creates recovery codes, which are shown only once.
 * @param again true replaces an existing set; false requires that none exists
 * @throws AuthError insufficient_aal, mfa_verified_factor_exists, mfa_factor_not_found,
 * mfa_recovery_codes_sole_factor, reauthentication_needed, or as `checkNewFactor` does
 */
export async function createRecoveryCodes(
  deps: FactorDeps,
  caller: Caller,
  input: { friendlyName: string; again: boolean },
) {
  const codes = Array.from({ length: CODES }, createCode)
  const now = deps.now()
  const factor = await deps.db.transaction().execute(async (transaction) => {
    const user = await lockExistingUser(transaction, caller.sub)
    const factors = await readFactors(transaction, caller.sub)
    if (!factors.some(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')) {
      throw new AuthError(
        422,
        'mfa_recovery_codes_sole_factor',
        'At least one other verified factor is required to generate recovery codes',
      )
    }
    if (!(await isUpgraded(transaction, caller))) {
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to generate recovery codes')
    }
    await assertRecentProof(deps, transaction, caller)
    const set = input.again
      ? await emptySet(transaction, caller)
      : await openSet(transaction, caller, input, now)
    await transaction
      .insertInto('auth.recovery_codes')
      .values(
        codes.map((code) => ({
          user_id: caller.sub,
          factor_id: set.id,
          code_hash: hashRecoveryCode(deps.factorKeys, caller.sub, code),
        })),
      )
      .execute()
    const who = { userId: caller.sub, sessionId: caller.session_id, at: now }
    await recordAuthEvent(transaction, 'recovery_codes', 'made', who)
    await notifyOwner(deps, transaction, {
      user,
      kind: 'recovery-codes-created',
      at: now,
      acceptLanguage: currentOrigin().acceptLanguage,
      render: (details) => renderRecoveryCodesEmail(deps, { ...details, change: 'created' }),
    })
    return set
  })
  recordEvent(deps, 'recovery_codes', 'made', { userId: caller.sub, sessionId: caller.session_id })
  return {
    id: factor.id,
    type: 'recovery_code' as const,
    friendly_name: factor.friendly_name,
    total: codes.length,
    codes,
  }
}

function createCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

async function emptySet(transaction: Transaction, caller: Caller) {
  const set = (await readFactors(transaction, caller.sub)).find(
    ({ factor_type }) => factor_type === 'recovery_code',
  )
  if (!set) throw new AuthError(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes')
  await transaction
    .deleteFrom('auth.recovery_codes')
    .where('user_id', '=', caller.sub)
    .where('factor_id', '=', set.id)
    .execute()
  return set
}

async function openSet(transaction: Transaction, caller: Caller, input: { friendlyName: string }, now: Date) {
  const factors = await readFactors(transaction, caller.sub)
  if (factors.some(({ factor_type }) => factor_type === 'recovery_code')) {
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'Recovery codes are already enrolled for this user, use regenerate to rotate them',
    )
  }
  const friendly_name = input.friendlyName || 'Recovery codes'
  await checkNewFactor(transaction, caller, friendly_name, now)
  const id = uuidv7()
  await transaction
    .insertInto('auth.factors')
    .values({
      user_id: caller.sub,
      id,
      friendly_name,
      factor_type: 'recovery_code',
      status: 'verified',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await showFactors(transaction, caller.sub)
  return { id, friendly_name }
}
