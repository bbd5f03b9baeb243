import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { utcDay } from '../points/utc-day.ts'

/** The most UTC days in a row on which a member had heartbeats, between two moments: as many reads as days. */
export async function readStreak(db: Database, memberId: string, since: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(max(days), 0)::int as days from (
      select count(*) as days from (
        select day - row_number() over (order by day)::int as before_streak
        from member_days
        where member_id = ${memberId} and day between ${utcDay(since)}::date and ${utcDay(until)}::date and heartbeats > 0
      ) as d group by before_streak
    ) as streaks
  `.execute(db)
  return rows[0]?.days ?? 0
}
