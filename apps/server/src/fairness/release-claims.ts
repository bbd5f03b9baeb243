import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { notifyChange } from '../live/notify-changes.ts'
import { type Act, type Actor, actorName, writeAudit } from '../operators/write-audit.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { holdMail } from './notices.ts'
import { FAIRNESS_RULES, type HoldParts } from './place-hold.ts'

/**
 * Ends a hold where the signals are gone, with the appeal that may be open against it. Nothing where an operator
 * confirmed or lifted it meanwhile.
 */
export async function releaseUnfounded(
  parts: HoldParts,
  memberId: string,
  score: number,
  now: Date,
): Promise<void> {
  const act = { actor: FAIRNESS_RULES, reason: 'What had been found is not there any more.' }
  await release(parts, memberId, act, { unlessKept: true, after: { score } }, now)
}

/**
 * Ends a hold without an appeal, or after the last one, and clears its signals, so that the same ones hold nothing again.
 * The member is mailed the reason.
 * @throws ApiError NOT_FOUND for who left or never was, CONFLICT where nothing is held
 */
export async function releaseClaims(parts: HoldParts, memberId: string, act: Act, now: Date): Promise<void> {
  const outcome = await release(parts, memberId, act, { clears: true }, now)
  if (outcome === 'nobody') throw new ApiError('NOT_FOUND', 'There is no such member.')
  if (outcome === 'not held') throw new ApiError('CONFLICT', 'Claims of the member are not held.')
}

async function release(
  { db, jobs, mailFrame, holdReader }: HoldParts,
  memberId: string,
  act: Act,
  how: { unlessKept?: boolean; clears?: boolean; after?: Record<string, unknown> },
  now: Date,
): Promise<'released' | 'not held' | 'nobody'> {
  const { actor, reason } = act
  return db.transaction().execute(async (transaction) => {
    const reader = await holdReader(transaction, memberId)
    if (!reader) return 'nobody'
    const holdId = await endHold(transaction, { memberId, by: actor, unlessKept: how.unlessKept }, now)
    if (!holdId) return 'not held'
    if (how.clears) await clearSignals(transaction, memberId, holdId, now)
    await sql`
      update appeals set state = 'accepted', decided_by = ${actorName(actor)}, decided_at = ${now}, reason = ${reason}
      where member_id = ${memberId} and hold_id = ${holdId} and state = 'open'
    `.execute(transaction)
    await jobs.send(
      transaction,
      sendMail,
      holdMail(mailFrame, reader, { kind: 'claims-released', reason, at: now }),
    )
    await notifyChange(transaction, 'reward', memberId)
    await writeAudit(transaction, {
      ...act,
      action: 'claims.release',
      subject: { kind: 'member', id: memberId },
      after: { hold: holdId, ...how.after },
    })
    return 'released'
  })
}

/**
 * Ends the hold of a member.
 * @param end.unlessKept leaves one that an operator confirmed
 * @returns its id; undefined where there is none to end
 */
export async function endHold(
  transaction: Transaction,
  end: { memberId: string; by: Actor; unlessKept?: boolean | undefined },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update holds set lifted_at = ${now}, lifted_by = ${actorName(end.by)}
    where member_id = ${end.memberId} and lifted_at is null and (not ${end.unlessKept ?? false}::boolean or kept_at is null)
    returning id
  `.execute(transaction)
  return rows[0]?.id
}

/** Clears what a hold was for, and what has been found since: the operator saw both. */
export async function clearSignals(
  transaction: Transaction,
  memberId: string,
  holdId: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into signal_clearances as c (member_id, name, subject, score, cleared_at)
    select ${memberId}, name, subject, max(score), ${now} from (
      select s.name, s.subject, s.score from signals s where s.member_id = ${memberId}
      union all
      select s.name, s.subject, s.score
      from holds h, jsonb_to_recordset(h.signals) as s (name text, subject text, score integer)
      where h.member_id = ${memberId} and h.id = ${holdId}
    ) seen group by name, subject
    on conflict (member_id, name, subject) do update
    set score = greatest(c.score, excluded.score), cleared_at = excluded.cleared_at
  `.execute(transaction)
}
