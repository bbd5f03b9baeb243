import { HEARTBEATS_FOR_MACHINE_ID } from '@hearth/protocol/constants'
import type { HeartbeatStatus } from '@hearth/protocol/endpoints/campaigns'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Returns a member's progress toward the heartbeats required for a Machine ID, and the day on which the
 * member reached that number, computed from the member's days.
 */
export async function readHeartbeatStatus(db: Database, memberId: string): Promise<HeartbeatStatus> {
  const required = HEARTBEATS_FOR_MACHINE_ID
  const { rows } = await sql<{ current: number; reached_on: string | null }>`
    select coalesce((select heartbeats from member_totals where member_id = ${memberId}), 0)::bigint as current,
           (select day from (
              select day, sum(heartbeats) over (order by day) as heartbeats
              from member_days where member_id = ${memberId}
            ) as days
            where heartbeats >= ${required} order by day limit 1) as reached_on
  `.execute(db)
  const { current = 0, reached_on = null } = rows[0] ?? {}
  return { current, required, reached: current >= required, reachedOn: reached_on }
}
