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
  return (await bookEntries(db, entry.category, [entry])).length === 1
}

/**
 * Books the points of many members in one category, with at most one entry for each member.
 * @returns the IDs of the members whose entry was booked now
 */
export async function bookEntries(
  db: Database | Transaction,
  category: PointsCategory,
  entries: readonly Omit<LedgerEntry, 'category'>[],
): Promise<string[]> {
  const column = sql.ref(columns[category])
  const { rows } = await sql<{ members: string[] | null }>`
    with due as (
      select * from unnest(
        ${entries.map(({ memberId }) => memberId)}::uuid[], ${entries.map(({ points }) => points)}::numeric[],
        ${entries.map(({ comment }) => comment)}::text[], ${entries.map(({ source }) => source.kind)}::text[],
        ${entries.map(({ source }) => source.id)}::text[],
        ${entries.map(({ occurredAt }) => occurredAt.toISOString())}::timestamptz[]
      ) as e (member_id, points, comment, source_kind, source_id, occurred_at)
      -- Lock rows in a fixed order to prevent deadlocks.
      order by member_id
    ), booked as (
      insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
      select member_id, ${category}, points, comment, source_kind, source_id, occurred_at from due
      on conflict (member_id, source_kind, source_id) do nothing
      returning member_id, points, (occurred_at at time zone 'UTC')::date as day
    ), days as (
      insert into member_days as d (member_id, day, ${column}) select member_id, day, points from booked
      on conflict (member_id, day) do update set ${column} = d.${column} + excluded.${column}
    ), totals as (
      insert into settled_totals as t (member_id, ${column}) select member_id, points from booked
      on conflict (member_id) do update set ${column} = t.${column} + excluded.${column}
    )
    select array_agg(member_id) as members,
           ${notifyChanges(sql`${kinds[category]}::text`, sql`select member_id from booked`)} as notified
    from booked
  `.execute(db)
  return rows[0]?.members ?? []
}
