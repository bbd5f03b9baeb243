import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readNodeCredits } from '@hearth/protocol/endpoints/heartbeats'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'

/** Number of UTC days: today and yesterday. The points log has earlier days. */
const DAYS = 2

const DAY_MS = 86_400_000

interface SlotRow {
  node_id: string
  /** ISO 8601. */
  slot_end: string
  reason: 'member_limit' | 'network_limit' | 'too_old' | null
}

/** Last slot of a node. Times are in ISO 8601. */
interface NodeRow extends SlotRow {
  /** End of the first slot of the run of credited slots up to the last slot. */
  run_start: string | null
  last_credited: string | null
}

/**
 * Returns the newest slots of a member's nodes, each either credited or rejected with a reason, the last slot
 * of each node, and the uptime of the registered nodes in the last 24 hours.
 */
export async function readCredits(
  db: Database,
  memberId: string,
  { limit, now, intervalSeconds }: { limit: number; now: Date; intervalSeconds: number },
): Promise<AnswerOf<typeof readNodeCredits>> {
  const first = addDays(utcDay(now), 1 - DAYS)
  const since = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ slots: SlotRow[]; nodes: NodeRow[]; ended: number; present: number }>`
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
    ), runs as (
      -- Rejected and missing slots end a run.
      select node_id, slot_end, reason,
             count(*) filter (
               where reason is not null or gap > make_interval(secs => 1.5 * ${intervalSeconds})
             ) over (partition by node_id order by slot_end desc) as breaks
      from (
        select *, lag(slot_end) over (partition by node_id order by slot_end desc) - slot_end as gap from slots
      ) spaced
    ), last_slots as (
      select node_id, max(slot_end) as slot_end, (array_agg(reason order by slot_end desc))[1] as reason,
             min(slot_end) filter (where breaks = 0) as run_start,
             max(slot_end) filter (where reason is null) as last_credited
      from runs group by node_id
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
           coalesce((select json_agg(last_slots order by slot_end desc, node_id) from last_slots), '[]') as nodes,
           coalesce((select sum(ended) from registered), 0)::int as ended,
           coalesce((select sum(present) from attended), 0)::int as present
  `.execute(db)
  const { slots = [], nodes = [], ended = 0, present = 0 } = rows[0] ?? {}
  return {
    slots: slots.map((row) => ({ nodeId: row.node_id, ...describeSlot(row) })),
    nodes: nodes.map((row) => ({
      nodeId: row.node_id,
      lastSlot: describeSlot(row),
      creditedSince: row.run_start && toIso(Date.parse(row.run_start) - 1000 * intervalSeconds),
    })),
    lastCreditedAt: newestOf(nodes.map(({ last_credited }) => last_credited)),
    uptime: ended > 0 ? { slots: ended, presentSlots: present } : null,
  }
}

function describeSlot({ slot_end, reason }: SlotRow) {
  return {
    slotEnd: toIso(slot_end),
    outcome: reason === null ? ('credited' as const) : ('refused' as const),
    ...(reason !== null && { reason }),
  }
}

const toIso = (time: string | number) => new Date(time).toISOString()

function newestOf(times: (string | null)[]): string | null {
  const known = times.filter((time) => time !== null).map((time) => Date.parse(time))
  return known.length > 0 ? toIso(Math.max(...known)) : null
}
