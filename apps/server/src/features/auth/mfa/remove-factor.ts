import { renderFactorRemovedEmail, renderRecoveryCodesEmail } from '../../../email/security-emails.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { notifyOwner } from '../activity/send-security-email.ts'
import { AuthError } from '../auth-error.ts'
import { assertRecentProof } from '../proofs/recent-proof.ts'
import { currentOrigin } from '../sessions/request-origin.ts'
import type { AuthenticationMethod, FactorType, UserRow } from '../tables.ts'
import {
  type Caller,
  type FactorDeps,
  factorNotFound,
  isUpgraded,
  lockExistingUser,
  readFactors,
  showFactors,
} from './factor-deps.ts'

/**
 * Removes one of the user's own factors. Removing the last verified factor also removes the recovery codes,
 * because codes alone would be a factor that cannot be renewed.
 * @throws AuthError mfa_factor_not_found, insufficient_aal, reauthentication_needed
 */
export async function removeFactor(
  deps: FactorDeps,
  caller: Caller,
  which: { id: string } | { type: FactorType },
): Promise<{ id: string }> {
  const id = await deps.db.transaction().execute(async (transaction) => {
    const user = await lockExistingUser(transaction, caller.sub)
    const factor = (await readFactors(transaction, caller.sub)).find((row) =>
      'id' in which ? row.id === which.id : row.factor_type === which.type,
    )
    if (!factor) throw factorNotFound()
    if (factor.status === 'verified') {
      if (!(await isUpgraded(transaction, caller))) {
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      }
      await assertRecentProof(deps, transaction, caller)
    }
    await removeFactorRows(transaction, caller.sub, factor.id)
    if (factor.status === 'verified') await sendFactorRemoved(deps, transaction, user, factor.factor_type)
    const who = { userId: caller.sub, sessionId: caller.session_id, at: deps.now() }
    await recordAuthEvent(transaction, 'factor_remove', 'done', who)
    return factor.id
  })
  recordEvent(deps, 'factor_remove', 'done', { userId: caller.sub, sessionId: caller.session_id })
  return { id }
}

/** Removes a factor for an operator, regardless of session levels. */
export async function removeFactorAsOperator(
  deps: FactorDeps,
  userId: string,
  factorId: string,
): Promise<{ id: string }> {
  await deps.db.transaction().execute(async (transaction) => {
    const user = await lockExistingUser(transaction, userId)
    const factor = (await readFactors(transaction, userId)).find(({ id }) => id === factorId)
    if (!factor) throw factorNotFound()
    await removeFactorRows(transaction, userId, factorId)
    if (factor.status === 'verified') await sendFactorRemoved(deps, transaction, user, factor.factor_type)
    await recordAuthEvent(transaction, 'factor_remove', 'by_operator', {
      userId,
      at: deps.now(),
      byOperator: true,
    })
  })
  recordEvent(deps, 'factor_remove', 'by_operator', { userId })
  return { id: factorId }
}

async function sendFactorRemoved(
  deps: FactorDeps,
  transaction: Transaction,
  user: UserRow,
  type: FactorType,
): Promise<void> {
  await notifyOwner(deps, transaction, {
    user,
    kind: type === 'totp' ? 'factor-removed' : 'recovery-codes-removed',
    at: deps.now(),
    acceptLanguage: currentOrigin().acceptLanguage,
    render: (details) =>
      type === 'totp'
        ? renderFactorRemovedEmail(deps, details)
        : renderRecoveryCodesEmail(deps, { ...details, change: 'removed' }),
  })
}

/** Removes a factor, and the recovery codes if no verified app is left. The account must be locked. */
export async function removeFactorRows(
  transaction: Transaction,
  userId: string,
  factorId: string,
): Promise<void> {
  const gone = [factorId]
  const left = (await readFactors(transaction, userId)).filter(({ id }) => id !== factorId)
  if (!left.some(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')) {
    gone.push(...left.filter(({ factor_type }) => factor_type === 'recovery_code').map(({ id }) => id))
  }
  await transaction.deleteFrom('auth.factors').where('user_id', '=', userId).where('id', 'in', gone).execute()
  // Downgrade sessions that were upgraded with the removed factor.
  const upgraded = await transaction
    .selectFrom('auth.sessions')
    .select(['id', 'amr'])
    .where('user_id', '=', userId)
    .where('factor_id', 'in', gone)
    .forUpdate()
    .execute()
  for (const { id, amr } of upgraded) {
    await transaction
      .updateTable('auth.sessions')
      .set({ aal: 'aal1', factor_id: null, amr: JSON.stringify(amr.filter(isFirstFactor)) })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
  }
  await showFactors(transaction, userId)
}

function isFirstFactor({ method }: AuthenticationMethod): boolean {
  return method !== 'totp' && method !== 'mfa/recovery_code'
}
