import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readNodeCredits } from '@hearth/protocol/endpoints/heartbeats'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'

/** Number of UTC days: today and yesterday. The points log has earlier days. */
const DAYS = 2

const DAY_MS = 86_400_000

interface Row {
  node_id: string
  /** ISO 8601. */
  slot_end: string
  reason: 'member_limit' | 'network_limit' | 'too_old' | null
}

/**
 * Returns the newest slots of a member's nodes, each either credited or rejected with a reason, and the uptime
 * of the registered nodes in the last 24 hours.
 */
export async function readCredits(
  db: Database,
  memberId: string,
  { limit, now, intervalSeconds }: { limit: number; now: Date; intervalSeconds: number },
): Promise<AnswerOf<typeof readNodeCredits>> {
  const first = addDays(utcDay(now), 1 - DAYS)
  const since = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ slots: Row[]; ended: number; present: number }>`
    with slots as (
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
    ), registered as (
      -- Count from the registration, because a new node was not absent before. The slot in which it was registered
      -- does not count either.
      select id, greatest(registered_at, ${since}) as since,
             floor(extract(epoch from ${now} - greatest(registered_at, ${since})) / ${intervalSeconds})::int as ended
      from nodes where member_id = ${memberId}
    ), attended as (
      -- A node present in one more slot than expected was registered shortly before the end of a slot.
      select least(r.ended, count(s.slot_end)) as present
      from registered r
      left join slots s on s.node_id = r.id and s.slot_end > r.since and s.slot_end <= ${now}
      group by r.id, r.ended
    )
    select coalesce((
             select json_agg(newest) from (
               select node_id, slot_end, reason from slots order by slot_end desc, node_id limit ${limit}
             ) newest
           ), '[]') as slots,
           coalesce((select sum(ended) from registered), 0)::int as ended,
           coalesce((select sum(present) from attended), 0)::int as present
  `.execute(db)
  const { slots = [], ended = 0, present = 0 } = rows[0] ?? {}
  return {
    slots: slots.map(({ node_id, slot_end, reason }) => ({
      nodeId: node_id,
      slotEnd: new Date(slot_end).toISOString(),
      outcome: reason === null ? ('credited' as const) : ('refused' as const),
      ...(reason !== null && { reason }),
    })),
    uptime: ended > 0 ? { slots: ended, presentSlots: present } : null,
  }
}
