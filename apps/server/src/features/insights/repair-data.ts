import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Rebuilds a member's data statistics: days from the retained results, and totals from the days. Does not
 * change booked points. Idempotent.
 */
export async function repairData(db: Database, memberId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`insert into member_data_totals (member_id) values (${memberId}) on conflict do nothing`.execute(
      transaction,
    )
    await sql`select from member_data_totals where member_id = ${memberId} for update`.execute(transaction)
    await sql`
      update member_data_days d
      set profiles = r.profiles, comments = r.comments, posts = r.posts, bytes = r.bytes
      from (
        select (collected_at at time zone 'UTC')::date as day,
               count(*) filter (where kind = 'profile') as profiles,
               count(*) filter (where kind = 'comment') as comments,
               count(*) filter (where kind = 'post') as posts, sum(bytes) as bytes
        from collected_results where member_id = ${memberId} group by 1
      ) r
      where d.member_id = ${memberId} and d.day = r.day
    `.execute(transaction)
    await sql`
      update member_data_totals t
      set profiles = s.profiles, comments = s.comments, posts = s.posts, bytes = s.bytes, points = s.points,
          jobs = (select count(*) from member_data_jobs where member_id = ${memberId})
      from (
        select coalesce(sum(profiles), 0) as profiles, coalesce(sum(comments), 0) as comments,
               coalesce(sum(posts), 0) as posts, coalesce(sum(bytes), 0) as bytes, coalesce(sum(points), 0) as points
        from member_data_days where member_id = ${memberId}
      ) s
      where t.member_id = ${memberId}
    `.execute(transaction)
  })
}
