import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { utcDay } from '../points/utc-day.ts'

/** A time in which days in a row are looked for. */
export interface StreakWindow {
  id: string
  since: Date
  until: Date
}

/**
 * The most UTC days in a row on which a member had heartbeats, in each of some windows, by their ids. One statement, with
 * as many reads as the windows have days.
 */
export async function readStreaks(
  db: Database,
  memberId: string,
  windows: readonly StreakWindow[],
): Promise<Map<string, number>> {
  if (windows.length === 0) return new Map()
  const { rows } = await sql<{ id: string; days: number }>`
    select w.id, coalesce((
      select max(days) from (
        select count(*) as days from (
          select day - row_number() over (order by day)::int as before_streak
          from member_days
          where member_id = ${memberId} and day between w.since and w.until and heartbeats > 0
        ) as d group by before_streak
      ) as streaks
    ), 0)::int as days
    from unnest(
      ${windows.map(({ id }) => id)}::uuid[], ${windows.map(({ since }) => utcDay(since))}::date[],
      ${windows.map(({ until }) => utcDay(until))}::date[]
    ) as w (id, since, until)
  `.execute(db)
  return new Map(rows.map(({ id, days }) => [id, days]))
}
