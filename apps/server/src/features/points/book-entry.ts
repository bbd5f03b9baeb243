import type { PointsCategory } from '@hearth/protocol/points-categories'
import { sql } from 'kysely'
import { notifyChanges } from '../../events/notify-changes.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

export interface LedgerEntry {
  memberId: string
  category: PointsCategory
  /** Exact decimal. Negative if points are deducted. */
  points: string
  comment: string
  /** Cause of the points. Each cause pays a member only once. */
  source: { kind: string; id: string }
  occurredAt: Date
}

/** Column of a category in `member_days` and `settled_totals`. */
const columns = {
  Connectivity: 'connectivity',
  Referral: 'referral',
  Rewards: 'rewards',
  Others: 'others',
} as const

/** Kind of event published to the member, by category. */
const kinds = { Connectivity: 'credited', Referral: 'referral', Rewards: 'reward', Others: 'points' } as const

/**
 * Books points. One statement updates the ledger and its sums and notifies the member's subscribers.
 * @returns false if this cause has already paid; nothing changes in that case
 */
export async function bookEntry(db: Database | Transaction, entry: LedgerEntry): Promise<boolean> {
  const column = sql.ref(columns[entry.category])
  const { rows } = await sql<{ booked: number }>`
    with booked as (
      insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
      values (${entry.memberId}, ${entry.category}, ${entry.points}, ${entry.comment},
              ${entry.source.kind}, ${entry.source.id}, ${entry.occurredAt})
      on conflict (member_id, source_kind, source_id) do nothing
      returning member_id, points, (occurred_at at time zone 'UTC')::date as day
    ), days as (
      insert into member_days as d (member_id, day, ${column}) select member_id, day, points from booked
      on conflict (member_id, day) do update set ${column} = d.${column} + excluded.${column}
    ), totals as (
      insert into settled_totals as t (member_id, ${column}) select member_id, points from booked
      on conflict (member_id) do update set ${column} = t.${column} + excluded.${column}
    )
    select count(*)::int as booked, ${notifyChanges(sql`${kinds[entry.category]}::text`, sql`select member_id from booked`)} as notified
    from booked
  `.execute(db)
  return rows[0]?.booked === 1
}
