import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Returns members whose days or totals differ from the sum of their credits. Requires that only unsettled
 * heartbeats of the same value were booked.
 * @param points value of each heartbeat
 */
export async function findWrongSums(db: Database, points = '25'): Promise<unknown[]> {
  const { rows } = await sql`
    with by_day as (
      select member_id, (slot_end at time zone 'UTC')::date as day, count(*) * ${points}::numeric as points,
             count(*)::int as heartbeats, max(slot_end) as last_credit_at
      from heartbeat_credits group by 1, 2
    ), by_member as (
      select member_id, sum(points) as points, sum(heartbeats)::bigint as heartbeats from by_day group by 1
    )
    select 'day' as what, member_id, row_to_json(d) as found, row_to_json(b) as expected
    from member_days d full join by_day b using (member_id, day)
    where (d.connectivity, d.pending, d.heartbeats, d.pending_heartbeats, d.last_credit_at)
      is distinct from (b.points, b.points, b.heartbeats, b.heartbeats, b.last_credit_at)
    union all
    select 'total', member_id, row_to_json(t), row_to_json(b)
    from member_totals t full join by_member b using (member_id)
    where (t.connectivity, t.pending, t.heartbeats) is distinct from (b.points, b.points, b.heartbeats)
  `.execute(db)
  return rows
}
