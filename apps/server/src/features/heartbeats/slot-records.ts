import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Incident } from '../incidents/incident.ts'
import { readIncidents } from '../incidents/read-incidents.ts'
import { daysBetween, utcDay } from '../points/utc-day.ts'
import { CreditedSlots, uuidBytes } from './credited-slots.ts'
import { explainSlot, type SlotExplanation } from './explain-slot.ts'
import { type SlotReason, unpackReasons } from './packed-reasons.ts'
import { slotEndAfter, slotOffset } from './slots.ts'

const DAY_MS = 86_400_000

/** Records of the slots of a member's nodes on some UTC days. */
export interface SlotRecords {
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[]
  credited: ReadonlyMap<string, CreditedSlots>
  /** By day. */
  reasons: ReadonlyMap<string, readonly SlotReason[]>
  incidents: readonly Incident[]
  /** Time in milliseconds since 1970 from which gateways record reasons; null if none has run. */
  recordedSince: number | null
  /** End of the oldest slot that a gateway has not booked yet. */
  waitingSince: number | null
}

/** Slot of a node with its explanation. */
export type ExplainedSlot = { /** Milliseconds since 1970. */ slotEnd: number } & SlotExplanation

/** Reads the records of a member's slots that ended from a UTC day to another, inclusive (YYYY-MM-DD). */
export async function readSlotRecords(
  db: Database,
  memberId: string,
  { from, to }: { from: string; to: string },
): Promise<SlotRecords> {
  const days = daysBetween(from, to)
  const start = Date.parse(from)
  const end = Date.parse(to) + DAY_MS
  const [credited, reasons, incidents, runs] = await Promise.all([
    readCreditedDays(db, memberId, from, to),
    readReasons(db, memberId, start, end),
    // A slot that ends on the first day may have started the day before.
    readIncidents(db, start - DAY_MS, end),
    sql<{ recorded_since: Date | null; waiting_since: Date | null }>`
      select min(started_at) as recorded_since, min(waiting_since) filter (where stopped_at is null) as waiting_since
      from gateway_runs
    `.execute(db),
  ])
  const { recorded_since = null, waiting_since = null } = runs.rows[0] ?? {}
  return {
    days,
    credited,
    reasons,
    incidents,
    recordedSince: recorded_since?.getTime() ?? null,
    waitingSince: waiting_since?.getTime() ?? null,
  }
}

/**
 * Explains the slots of a node that ended on the days of the records, oldest first.
 * @param registeredAt null for a node without a key
 */
export function explainSlots(
  records: SlotRecords,
  node: { id: string; registeredAt: number | null },
  { now, intervalMs }: { now: number; intervalMs: number },
): ExplainedSlot[] {
  const id = uuidBytes(node.id)
  const { incidents, recordedSince, waitingSince } = records
  return records.days.flatMap((day) => {
    const dayStart = Date.parse(day)
    const credited = records.credited.get(day)
    const reasons = new Map(
      records.reasons
        .get(day)
        ?.filter(({ nodeId }) => nodeId === node.id)
        .map((reason) => [reason.slotEnd, reason]),
    )
    // Slots of an earlier slot length end at other times.
    const ends = new Set([...(credited?.endsOf(id) ?? []), ...reasons.keys()])
    // Nothing else is known about a node without a key.
    if (node.registeredAt === null && ends.size === 0) return []
    const offset = slotOffset(node.id, intervalMs)
    for (let end = slotEndAfter(dayStart - 1, offset, intervalMs); end < dayStart + DAY_MS; end += intervalMs)
      ends.add(end)
    return [...ends]
      .filter((slotEnd) => slotEnd <= now)
      .sort((a, b) => a - b)
      .map((slotEnd) => {
        const found = reasons.get(slotEnd)
        const facts = {
          slotEnd,
          intervalMs,
          now,
          credited: credited?.has(id, slotEnd) === true,
          registeredAt: node.registeredAt,
          recordedSince,
          waitingSince,
          incidents,
        }
        return { slotEnd, ...explainSlot({ ...facts, ...describeReason(found) }) }
      })
  })
}

/** Returns the facts that a recorded reason states. */
function describeReason(found: SlotReason | undefined) {
  if (!found) return { rejected: null, missed: null }
  const { reason, presentSeconds, requiredSeconds } = found
  if (reason === 'member_limit' || reason === 'network_limit' || reason === 'too_old')
    return { rejected: reason, missed: null }
  return {
    rejected: null,
    missed: { reason, presentMs: presentSeconds * 1000, requiredMs: requiredSeconds * 1000 },
  }
}

async function readCreditedDays(
  db: Database,
  memberId: string,
  from: string,
  to: string,
): Promise<Map<string, CreditedSlots>> {
  const { rows } = await sql<{ day: string; credited: Buffer | null }>`
    select d.day, coalesce(d.credited, a.credited) as credited
    from member_days d left join heartbeat_archive a on a.member_id = d.member_id and a.day = d.day
      and a.day between ${from}::date and ${to}::date
    where d.member_id = ${memberId} and d.day between ${from}::date and ${to}::date
  `.execute(db)
  return new Map(
    rows.flatMap(({ day, credited }) =>
      credited ? [[day, new CreditedSlots(Date.parse(day), credited)] as const] : [],
    ),
  )
}

async function readReasons(
  db: Database,
  memberId: string,
  start: number,
  end: number,
): Promise<Map<string, SlotReason[]>> {
  const [recent, packed] = await Promise.all([
    sql<Omit<SlotReason, 'slotEnd'> & { slotEnd: Date }>`
      select node_id as "nodeId", slot_end as "slotEnd", reason, present_seconds as "presentSeconds",
             required_seconds as "requiredSeconds"
      from missed_slots
      where member_id = ${memberId} and slot_end >= ${new Date(start)} and slot_end < ${new Date(end)}
      union all
      select node_id, slot_end, reason, 0, 0 from rejected_slots
      where member_id = ${memberId} and slot_end >= ${new Date(start)} and slot_end < ${new Date(end)}
    `.execute(db),
    db
      .selectFrom('slot_reasons')
      .select(['day', 'reasons'])
      .where('member_id', '=', memberId)
      .where('day', '>=', utcDay(new Date(start)))
      .where('day', '<', utcDay(new Date(end)))
      .execute(),
  ])
  const all = [
    ...packed.flatMap(({ day, reasons }) => unpackReasons(Date.parse(day), reasons)),
    ...recent.rows.map((row) => ({ ...row, slotEnd: row.slotEnd.getTime() })),
  ]
  return Map.groupBy(all, ({ slotEnd }) => utcDay(new Date(slotEnd)))
}
