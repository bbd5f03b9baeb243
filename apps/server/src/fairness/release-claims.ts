import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { notifyChange } from '../live/notify-changes.ts'
import { type Actor, actorName, writeAudit } from '../operators/write-audit.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { holdMail } from './notices.ts'
import { FAIRNESS_RULES, type HoldParts } from './place-hold.ts'

/**
 * Ends a hold where the signals are gone, with the appeal that may be open against it. Nothing where an operator
 * confirmed or lifted it meanwhile.
 */
export async function releaseUnfounded(
  { db, jobs, mailFrame, holdReader }: HoldParts,
  memberId: string,
  score: number,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const reader = await holdReader(transaction, memberId)
    const holdId = await endHold(transaction, { memberId, by: FAIRNESS_RULES, unlessKept: true }, now)
    if (!reader || !holdId) return
    const reason = 'What had been found is not there any more.'
    await sql`
      update appeals set state = 'accepted', decided_by = ${actorName(FAIRNESS_RULES)}, decided_at = ${now}, reason = ${reason}
      where member_id = ${memberId} and hold_id = ${holdId} and state = 'open'
    `.execute(transaction)
    await jobs.send(
      transaction,
      sendMail,
      holdMail(mailFrame, reader, { kind: 'claims-released', reason, at: now }),
    )
    await notifyChange(transaction, 'reward', memberId)
    await writeAudit(transaction, {
      actor: FAIRNESS_RULES,
      reason,
      action: 'claims.release',
      subject: { kind: 'member', id: memberId },
      after: { hold: holdId, score },
    })
  })
}

/**
 * Ends the hold of a member.
 * @param end.unlessKept leaves one that an operator confirmed
 * @returns its id; undefined where there is none to end
 */
export async function endHold(
  transaction: Transaction,
  end: { memberId: string; by: Actor; unlessKept?: boolean },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update holds set lifted_at = ${now}, lifted_by = ${actorName(end.by)}
    where member_id = ${end.memberId} and lifted_at is null and (not ${end.unlessKept ?? false}::boolean or kept_at is null)
    returning id
  `.execute(transaction)
  return rows[0]?.id
}
