import type { Transaction } from '../database.ts'
import { notifyChange } from '../live/notify-changes.ts'
import { type Act, actorName, writeAudit } from '../operators/write-audit.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { holdMail } from './notices.ts'
import type { HoldParts } from './place-hold.ts'
import { clearSignals, endHold } from './release-claims.ts'

/**
 * Accepts an appeal, which lifts the hold and clears its signals, so that the same ones hold nothing again; or rejects it,
 * which keeps the hold until an operator lifts it. The member is mailed the reason. Of two operators one decides; who
 * decided can say so again.
 * @throws ApiError NOT_FOUND, or CONFLICT where somebody else decided, or it was decided otherwise
 */
export async function decideAppeal(
  { db, jobs, mailFrame, holdReader }: HoldParts,
  id: string,
  decision: 'accepted' | 'rejected',
  act: Act,
  now: Date,
): Promise<void> {
  const appeal = await db
    .selectFrom('appeals')
    .select(['member_id', 'hold_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!appeal) throw new ApiError('NOT_FOUND', 'There is no such appeal.')
  const { member_id: memberId, hold_id: holdId } = appeal
  await db.transaction().execute(async (transaction) => {
    const reader = await holdReader(transaction, memberId)
    if (!reader) throw new ApiError('NOT_FOUND', 'There is no such appeal: its member has left.')
    const decided = await transaction
      .updateTable('appeals')
      .set({ state: decision, decided_by: actorName(act.actor), decided_at: now, reason: act.reason })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (decided.numUpdatedRows === 0n) return refuseOther(transaction, { memberId, id }, decision, act)
    if (decision === 'accepted') {
      await clearSignals(transaction, memberId, holdId, now)
      await endHold(transaction, { memberId, by: act.actor }, now)
    } else await keepHold(transaction, memberId, holdId, now)
    const kind = decision === 'accepted' ? 'claims-released' : 'appeal-rejected'
    await jobs.send(transaction, sendMail, holdMail(mailFrame, reader, { kind, reason: act.reason, at: now }))
    await notifyChange(transaction, 'reward', memberId)
    await writeAudit(transaction, {
      ...act,
      action: decision === 'accepted' ? 'appeal.accept' : 'appeal.reject',
      subject: { kind: 'member', id: memberId },
      before: { appeal: id, state: 'open' },
      after: { appeal: id, hold: holdId, state: decision },
    })
  })
}

/** @throws ApiError CONFLICT, unless the same one decided the same */
async function refuseOther(
  transaction: Transaction,
  { memberId, id }: { memberId: string; id: string },
  decision: string,
  act: Act,
): Promise<void> {
  const known = await transaction
    .selectFrom('appeals')
    .select(['state', 'decided_by', 'decided_at'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known?.state === decision && known.decided_by === actorName(act.actor)) return
  throw new ApiError(
    'CONFLICT',
    `It was ${known?.state} by ${known?.decided_by} at ${known?.decided_at?.toISOString()}; a decision is never changed.`,
  )
}

async function keepHold(transaction: Transaction, memberId: string, holdId: string, now: Date) {
  await transaction
    .updateTable('holds')
    .set({ kept_at: now })
    .where('member_id', '=', memberId)
    .where('id', '=', holdId)
    .where('lifted_at', 'is', null)
    .execute()
}
