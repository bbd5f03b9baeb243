import { assertOtherAccount } from '../../audit/assert-other-account.ts'
import { type Act, actorName } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { changeSuspension, type SuspensionDeps } from './change-suspension.ts'
import { messages } from './messages.ts'
import { clearSignals, reinstateClaims } from './reinstate-claims.ts'

/**
 * Decides an appeal. Accepting reinstates claims and clears the signals, so that they do not suspend claims
 * again. Rejecting upholds the suspension until an operator ends it. The member receives the reason by email.
 * The first decision wins. The same operator may repeat it.
 * @throws AppError NOT_FOUND; FORBIDDEN for accepting one's own appeal; CONFLICT if another operator decided
 * the appeal, or if it was decided differently
 */
export async function decideAppeal(
  deps: SuspensionDeps,
  id: string,
  decision: 'accepted' | 'rejected',
  act: Act,
  now: Date,
): Promise<void> {
  const appeal = await deps.db
    .selectFrom('appeals')
    .select(['member_id', 'suspension_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!appeal) throw new AppError('NOT_FOUND', messages.appealNotFound())
  const { member_id: memberId, suspension_id: suspensionId } = appeal
  if (decision === 'accepted') assertOtherAccount(act, memberId)
  const outcome = await changeSuspension(deps, memberId, now, async (transaction) => {
    const decided = await transaction
      .updateTable('appeals')
      .set({ state: decision, decided_by: actorName(act.actor), decided_at: now, reason: act.reason })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (decided.numUpdatedRows === 0n) return rejectOther(transaction, { memberId, id }, decision, act)
    const isAccepted = decision === 'accepted'
    if (isAccepted) {
      await clearSignals(transaction, memberId, suspensionId, now)
      await reinstateClaims(transaction, { memberId, by: act.actor }, now)
    } else await upholdSuspension(transaction, memberId, suspensionId, now)
    return {
      mail: { kind: isAccepted ? 'claims-released' : 'appeal-rejected', reason: act.reason },
      entry: {
        ...act,
        action: isAccepted ? 'appeal.accept' : 'appeal.reject',
        before: { appeal: id, state: 'open' },
        after: { appeal: id, hold: suspensionId, state: decision },
      },
    }
  })
  if (outcome === 'nobody') throw new AppError('NOT_FOUND', messages.appellantLeft())
}

/** @throws AppError CONFLICT unless the operator already made the same decision */
async function rejectOther(
  transaction: Transaction,
  { memberId, id }: { memberId: string; id: string },
  wanted: string,
  act: Act,
): Promise<undefined> {
  const known = await transaction
    .selectFrom('appeals')
    .select(['state', 'decided_by', 'decided_at'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known?.state === wanted && known.decided_by === actorName(act.actor)) return undefined
  const decision = {
    decidedBy: known?.decided_by ?? '',
    decidedAt: { time: known?.decided_at?.toISOString() ?? '' },
  }
  throw new AppError(
    'CONFLICT',
    known?.state === 'accepted' ? messages.alreadyAccepted(decision) : messages.alreadyRejected(decision),
  )
}

async function upholdSuspension(transaction: Transaction, memberId: string, suspensionId: string, now: Date) {
  await transaction
    .updateTable('claim_suspensions')
    .set({ upheld_at: now })
    .where('member_id', '=', memberId)
    .where('id', '=', suspensionId)
    .where('reinstated_at', 'is', null)
    .execute()
}
