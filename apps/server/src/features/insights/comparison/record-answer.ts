import type { ResultCheckAnswer } from '@hearth/protocol/endpoints/result-checks'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { bookUnlessSuspended } from '../../points/defer-entry.ts'
import { ANSWER_MINUTES } from './assign-checks.ts'
import { decideComparison, type ReportedSize } from './decide-comparison.ts'

interface Check {
  member_id: string
  bytes: number
  collected_at: Date
}

/**
 * Records a node's answer to a check assigned to it and, if possible, decides the comparison. Runs in one
 * transaction that locks the check. Ignores repeated and late answers and answers to other checks.
 */
export async function recordAnswer(
  db: Database,
  { memberId, node }: { memberId: string; node: string },
  { check: id, bytes }: ResultCheckAnswer,
  now: Date,
): Promise<void> {
  await withConflictRetries(() =>
    db.transaction().execute(async (transaction) => {
      const check = await lockOpenCheck(transaction, id, now)
      if (!check) return
      const { numAffectedRows } = await sql`
        update result_check_answers set answered_at = ${now}, bytes = ${bytes}
        where check_id = ${id} and member_id = ${memberId} and node_id = ${node} and answered_at is null
          and assigned_at > ${now}::timestamptz - make_interval(mins => ${ANSWER_MINUTES})
      `.execute(transaction)
      if (numAffectedRows !== 1n) return
      const outcome = decideComparison(await readSizes(transaction, id, check))
      if (outcome.state === 'open') {
        await sql`update result_checks set assigned_until = null where id = ${id}`.execute(transaction)
        return
      }
      const odd = outcome.state === 'disputed' ? outcome.oddMemberId : null
      const deducted = odd === check.member_id ? await deductPoints(transaction, id, check, now) : '0'
      await sql`
        update result_checks
        set state = ${outcome.state}, decided_at = ${now}, odd_member_id = ${odd}, deducted = ${deducted}
        where id = ${id}
      `.execute(transaction)
    }),
  )
}

async function lockOpenCheck(transaction: Transaction, id: string, now: Date): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    select member_id, bytes, collected_at from result_checks
    where id = ${id} and state = 'open' and expires_at > ${now} for update
  `.execute(transaction)
  return rows[0]
}

async function readSizes(transaction: Transaction, id: string, check: Check): Promise<ReportedSize[]> {
  const { rows } = await sql<{ member_id: string; bytes: number | null }>`
    select member_id, bytes from result_check_answers
    where check_id = ${id} and answered_at is not null order by answered_at, member_id
  `.execute(transaction)
  const answers = rows.map(({ member_id, bytes }) => ({ memberId: member_id, bytes }))
  return [{ memberId: check.member_id, bytes: check.bytes }, ...answers]
}

/**
 * Deducts the value of a contradicted result in a separate ledger entry. A day's deductions cannot exceed the
 * points of its results.
 * @returns the deducted points as an exact decimal
 */
async function deductPoints(
  transaction: Transaction,
  id: string,
  { member_id: memberId, collected_at: collectedAt }: Check,
  now: Date,
): Promise<string> {
  // Serialize a member's comparisons to enforce the daily limit.
  await sql`select from member_data_totals where member_id = ${memberId} for update`.execute(transaction)
  const { rows } = await sql<{ points: string }>`
    select trim_scale(least(c.worth, greatest(0, d.points - (
      select coalesce(sum(o.deducted), 0) from result_checks o
      where o.member_id = c.member_id and o.deducted > 0
        and (o.collected_at at time zone 'UTC')::date = d.day))))::text as points
    from result_checks c
    join member_data_days d on d.member_id = c.member_id and d.day = (c.collected_at at time zone 'UTC')::date
    where c.id = ${id}
  `.execute(transaction)
  const points = rows[0]?.points ?? '0'
  if (Number(points) === 0) return '0'
  // A claim suspension defers both the points and the deduction.
  await bookUnlessSuspended(transaction, {
    memberId,
    category: 'Others',
    points: `-${points}`,
    comment: `A result collected on ${collectedAt.toISOString().slice(0, 10)} was contradicted by two other nodes`,
    source: { kind: 'result_check', id },
    occurredAt: now,
  })
  return points
}
