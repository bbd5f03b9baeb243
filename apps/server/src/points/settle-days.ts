import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { withConflictRetries } from '../platform/database/with-retries.ts'

const BATCH = 1000

/**
 * Settles the days before `today`: each member's pending connectivity of a day becomes one ledger entry. Points that
 * come later for a settled day become a further entry. One statement a batch, so a kill leaves whole batches, and any
 * number of processes may settle at once: rows another one holds are skipped.
 * @param today UTC day, YYYY-MM-DD; this day itself is still being earned
 * @returns how many entries were made
 */
export async function settleDays(db: Database, today: string): Promise<number> {
  let settled = 0
  for (;;) {
    const entries = await withConflictRetries(() => settleBatch(db, today))
    settled += entries
    if (entries < BATCH) return settled
  }
}

async function settleBatch(db: Database, today: string): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    with due as (
      select member_id, day, pending, pending_heartbeats, settlements + 1 as number
      from member_days
      where unsettled and day < ${today}::date
      order by day, member_id
      limit ${BATCH}
      for update skip locked
    ), entries as (
      insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
      select member_id, 'Connectivity', pending,
             pending_heartbeats || case pending_heartbeats when 1 then ' heartbeat' else ' heartbeats' end
               || ' on ' || day || case when number > 1 then ', booked later' else '' end,
             'settlement', day || '#' || number,
             -- The last moment of the day, so that the entry counts for the day it settles.
             (day + 1)::timestamp at time zone 'UTC' - interval '1 microsecond'
      from due
      returning member_id
    ), days as (
      update member_days d
      set pending = d.pending - due.pending, pending_heartbeats = d.pending_heartbeats - due.pending_heartbeats,
          unsettled = false,
          settlements = due.number
      from due where d.member_id = due.member_id and d.day = due.day
    ), totals as (
      update member_totals t set pending = t.pending - s.points
      from (select member_id, sum(pending) as points from due group by member_id order by member_id) s
      where t.member_id = s.member_id
    )
    select count(*)::int as entries from entries
  `.execute(db)
  return rows[0]?.entries ?? 0
}
