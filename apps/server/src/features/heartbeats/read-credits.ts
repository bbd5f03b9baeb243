import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readNodeCredits } from '@hearth/protocol/endpoints/heartbeats'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'

/** Number of UTC days: today and yesterday. The points log has earlier days. */
const DAYS = 2

/** Returns the newest slots of a member's nodes, each either credited or rejected with a reason. */
export async function readCredits(
  db: Database,
  memberId: string,
  limit: number,
  now: Date,
): Promise<AnswerOf<typeof readNodeCredits>> {
  const first = addDays(utcDay(now), 1 - DAYS)
  const { rows } = await sql<{
    node_id: string
    slot_end: Date
    reason: 'member_limit' | 'network_limit' | 'too_old' | null
  }>`
    select node_id, slot_end, reason from (
      select c.node_id, c.slot_end, null as reason
      from member_days d, credited_slots(d.day, d.credited) c
      where d.member_id = ${memberId} and d.day >= ${first}::date
      union all
      select c.node_id, c.slot_end, null
      from member_days d
      join heartbeat_archive a on a.member_id = d.member_id and a.day = d.day and a.day >= ${first}::date,
           credited_slots(a.day, a.credited) c
      where d.member_id = ${memberId} and d.day >= ${first}::date and d.credited is null
      union all
      select node_id, slot_end, reason from rejected_slots
      where member_id = ${memberId} and slot_end >= ${first}::date
    ) slots
    order by slot_end desc, node_id limit ${limit}
  `.execute(db)
  return {
    slots: rows.map(({ node_id, slot_end, reason }) => ({
      nodeId: node_id,
      slotEnd: slot_end.toISOString(),
      outcome: reason === null ? ('credited' as const) : ('refused' as const),
      ...(reason !== null && { reason }),
    })),
  }
}
