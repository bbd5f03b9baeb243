import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Number of UTC days whose heartbeats count, including today. */
const DAYS = 30

/**
 * Ranks leaderboard members by their heartbeats in the last 30 UTC days. Ties share a rank. Excludes members
 * who are paused or deleted, have suspended claims, or lack heartbeats or a username. Does not write unchanged
 * rows.
 */
export async function rankMembers(db: Database, now: Date): Promise<void> {
  await sql`
    with counted as (
      select l.member_id, coalesce(sum(d.heartbeats), 0)::int as heartbeats
      from leaderboard_members l
      left join member_days d on d.member_id = l.member_id
        and d.day > (${now}::timestamptz at time zone 'UTC')::date - ${DAYS}::int
      group by l.member_id
    ), ranked as (
      select c.member_id, rank() over (order by c.heartbeats desc)::int as rank
      from counted c join members m on m.id = c.member_id
      where c.heartbeats > 0 and m.username is not null and m.paused_at is null and m.deleted_at is null
        and not exists (select from claim_suspensions cs where cs.member_id = c.member_id and cs.reinstated_at is null)
    )
    update leaderboard_members l set heartbeats = c.heartbeats, rank = r.rank
    from counted c left join ranked r using (member_id)
    where c.member_id = l.member_id and (l.heartbeats, l.rank) is distinct from (c.heartbeats, r.rank)
  `.execute(db)
}
