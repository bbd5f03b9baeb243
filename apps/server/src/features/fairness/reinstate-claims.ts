import { sql } from 'kysely'
import { type Actor, actorName } from '../../audit/write-audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { bookDeferred } from '../points/defer-entry.ts'

/**
 * Reinstates a member's claims and books the deferred points.
 * @param end.unlessUpheld skips a suspension that an operator upheld
 * @returns the ID of the ended suspension; undefined if none ended
 */
export async function reinstateClaims(
  transaction: Transaction,
  end: { memberId: string; by: Actor; unlessUpheld?: boolean },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update claim_suspensions set reinstated_at = ${now}, reinstated_by = ${actorName(end.by)}
    where member_id = ${end.memberId} and reinstated_at is null and (not ${end.unlessUpheld ?? false}::boolean or upheld_at is null)
    returning id
  `.execute(transaction)
  if (rows[0]) await bookDeferred(transaction, end.memberId, now)
  return rows[0]?.id
}

/**
 * Clears all signals that the operator saw: the reasons for the suspension and the current signals. Withdraws
 * an open mailbox check.
 */
export async function clearSignals(
  transaction: Transaction,
  memberId: string,
  suspensionId: string,
  now: Date,
): Promise<void> {
  await sql`
    with answered as (
      delete from mailbox_checks where member_id = ${memberId} and passed_at is null
    )
    insert into signal_clearances as c (member_id, name, subject, score, cleared_at)
    select ${memberId}, name, subject, max(score), ${now} from (
      select s.name, s.subject, s.score from signals s where s.member_id = ${memberId}
      union all
      select s.name, s.subject, s.score
      from claim_suspensions cs, jsonb_to_recordset(cs.signals) as s (name text, subject text, score integer)
      where cs.member_id = ${memberId} and cs.id = ${suspensionId}
    ) seen group by name, subject
    on conflict (member_id, name, subject) do update
    set score = greatest(c.score, excluded.score), cleared_at = excluded.cleared_at
  `.execute(transaction)
}
