import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Incident } from '../incidents/incident.ts'
import { readIncidents } from '../incidents/read-incidents.ts'
import { daysBetween, utcDay } from '../points/utc-day.ts'
import { CreditedSlots, uuidBytes } from './credited-slots.ts'
import { explainSlot, type SlotExplanation } from './explain-slot.ts'
import { type SlotReason, unpackReasons } from './packed-reasons.ts'
import { type Ban, readBans } from './read-bans.ts'
import { slotEndAfter, slotOffset } from './slots.ts'

const DAY_MS = 86_400_000

/** Records of the slots of a member's nodes on some UTC days. */
export interface SlotRecords {
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[]
  credited: ReadonlyMap<string, CreditedSlots>
  /** By day. */
  reasons: ReadonlyMap<string, readonly SlotReason[]>
  /** Slots that make-goods paid, as keys of `keyOfSlot`. */
  madeGood: ReadonlySet<string>
  bans: readonly Ban[]
  incidents: readonly Incident[]
  /** Time in milliseconds since 1970 from which gateways record reasons; null if none has run. */
  recordedSince: number | null
  /** End of the oldest slot that a gateway has not booked yet. */
  waitingSince: number | null
}

/** Returns the key of a slot. */
export const keyOfSlot = ({ nodeId, slotEnd }: { nodeId: string; slotEnd: number }) => `${nodeId} ${slotEnd}`

/** Slot of a node with its explanation. */
export type ExplainedSlot = { /** Milliseconds since 1970. */ slotEnd: number } & SlotExplanation

/** Reads the records of a member's slots that ended from a UTC day to another, inclusive (YYYY-MM-DD). */
export async function readSlotRecords(
  db: Database,
  memberId: string,
  range: { from: string; to: string },
): Promise<SlotRecords> {
  const records = await readRecordsOfMembers(db, [memberId], range)
  return records(memberId)
}

/** Reads the records of many members. Returns a function that selects those of one. */
export async function readRecordsOfMembers(
  db: Database,
  memberIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<(memberId: string) => SlotRecords> {
  const days = daysBetween(from, to)
  const start = Date.parse(from)
  const end = Date.parse(to) + DAY_MS
  const [credited, reasons, madeGood, bans, incidents, runs] = await Promise.all([
    readCreditedDays(db, memberIds, from, to),
    readReasons(db, memberIds, start, end),
    readMadeGood(db, memberIds, start, end),
    readBans(db, memberIds, start - DAY_MS, end),
    // A slot that ends on the first day may have started the day before.
    readIncidents(db, start - DAY_MS, end),
    sql<{ recorded_since: Date | null; waiting_since: Date | null }>`
      select min(started_at) as recorded_since, min(waiting_since) filter (where stopped_at is null) as waiting_since
      from gateway_runs
    `.execute(db),
  ])
  const { recorded_since = null, waiting_since = null } = runs.rows[0] ?? {}
  return (memberId) => ({
    days,
    credited: credited.get(memberId) ?? new Map(),
    reasons: reasons.get(memberId) ?? new Map(),
    madeGood,
    bans: bans.get(memberId) ?? [],
    incidents,
    recordedSince: recorded_since?.getTime() ?? null,
    waitingSince: waiting_since?.getTime() ?? null,
  })
}

interface ExplainedNode {
  id: string
  /** Null for a node without a key. */
  registeredAt: number | null
}

/** Explains the slots of a node that ended on the days of the records, oldest first. */
export function explainSlots(
  records: SlotRecords,
  node: ExplainedNode,
  { now, intervalMs }: { now: number; intervalMs: number },
): ExplainedSlot[] {
  const id = uuidBytes(node.id)
  const explain = createExplainer(records, node, { now, intervalMs })
  return records.days.flatMap((day) => {
    const dayStart = Date.parse(day)
    // Slots of an earlier slot length end at other times.
    const ends = new Set(records.credited.get(day)?.endsOf(id))
    for (const { nodeId, slotEnd } of records.reasons.get(day) ?? [])
      if (nodeId === node.id) ends.add(slotEnd)
    // Nothing else is known about a node without a key.
    if (node.registeredAt === null && ends.size === 0) return []
    const offset = slotOffset(node.id, intervalMs)
    for (let end = slotEndAfter(dayStart - 1, offset, intervalMs); end < dayStart + DAY_MS; end += intervalMs)
      ends.add(end)
    return [...ends]
      .filter((slotEnd) => slotEnd <= now)
      .sort((a, b) => a - b)
      .map((slotEnd) => ({ slotEnd, ...explain(slotEnd) }))
  })
}

/** Returns a function that explains the slot of a node that ended at a time. The records must cover its day. */
export function createExplainer(
  records: SlotRecords,
  node: ExplainedNode,
  { now, intervalMs }: { now: number; intervalMs: number },
): (slotEnd: number) => SlotExplanation {
  const id = uuidBytes(node.id)
  const { bans, incidents, recordedSince, waitingSince } = records
  const reasons = new Map(
    [...records.reasons.values()]
      .flat()
      .filter(({ nodeId }) => nodeId === node.id)
      .map((reason) => [reason.slotEnd, reason]),
  )
  return (slotEnd) =>
    explainSlot({
      slotEnd,
      intervalMs,
      now,
      credited: records.credited.get(utcDay(new Date(slotEnd)))?.has(id, slotEnd) === true,
      madeGood: records.madeGood.has(keyOfSlot({ nodeId: node.id, slotEnd })),
      registeredAt: node.registeredAt,
      recordedSince,
      waitingSince,
      bans,
      incidents,
      ...describeReason(reasons.get(slotEnd)),
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

/** Returns the slots of members that make-goods paid, as keys of `keyOfSlot`. Times are in ms since 1970, `end` exclusive. */
export async function readMadeGood(
  db: Database,
  memberIds: readonly string[],
  start: number,
  end: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ node_id: string; slot_end: Date }>`
    select node_id, slot_end from made_good_slots
    where member_id = any(${memberIds}::uuid[]) and slot_end >= ${new Date(start)} and slot_end < ${new Date(end)}
  `.execute(db)
  return new Set(rows.map((row) => keyOfSlot({ nodeId: row.node_id, slotEnd: row.slot_end.getTime() })))
}

/** Returns the credited slots of members by UTC day, from a day to another, inclusive (YYYY-MM-DD). */
export async function readCreditedDays(
  db: Database,
  memberIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Map<string, CreditedSlots>>> {
  const { rows } = await sql<{ member_id: string; day: string; credited: Buffer | null }>`
    select d.member_id, d.day, coalesce(d.credited, a.credited) as credited
    from member_days d left join heartbeat_archive a on a.member_id = d.member_id and a.day = d.day
      and a.day between ${from}::date and ${to}::date
    where d.member_id = any(${memberIds}::uuid[]) and d.day between ${from}::date and ${to}::date
  `.execute(db)
  const members = new Map<string, Map<string, CreditedSlots>>()
  for (const { member_id, day, credited } of rows) {
    if (!credited) continue
    const days = members.get(member_id) ?? new Map()
    members.set(member_id, days.set(day, new CreditedSlots(Date.parse(day), credited)))
  }
  return members
}

/** Returns the recorded reasons of slots that ended in a period (ms since 1970, `end` exclusive), by member and UTC day. */
async function readReasons(
  db: Database,
  memberIds: readonly string[],
  start: number,
  end: number,
): Promise<Map<string, Map<string, SlotReason[]>>> {
  const [recent, packed] = await Promise.all([
    sql<Omit<SlotReason, 'slotEnd'> & { memberId: string; slotEnd: Date }>`
      select member_id as "memberId", node_id as "nodeId", slot_end as "slotEnd", reason,
             present_seconds as "presentSeconds", required_seconds as "requiredSeconds"
      from missed_slots
      where member_id = any(${memberIds}::uuid[]) and slot_end >= ${new Date(start)} and slot_end < ${new Date(end)}
      union all
      select member_id, node_id, slot_end, reason, 0, 0 from rejected_slots
      where member_id = any(${memberIds}::uuid[]) and slot_end >= ${new Date(start)} and slot_end < ${new Date(end)}
    `.execute(db),
    db
      .selectFrom('slot_reasons')
      .select(['member_id', 'day', 'reasons'])
      .where('member_id', 'in', memberIds)
      .where('day', '>=', utcDay(new Date(start)))
      .where('day', '<=', utcDay(new Date(end - 1)))
      .execute(),
  ])
  const all = [
    ...packed.flatMap(({ member_id: memberId, day, reasons }) =>
      unpackReasons(Date.parse(day), reasons).map((reason) => ({ memberId, ...reason })),
    ),
    ...recent.rows.map((row) => ({ ...row, slotEnd: row.slotEnd.getTime() })),
  ]
  const members = new Map<string, Map<string, SlotReason[]>>()
  for (const [memberId, reasons] of Map.groupBy(all, (reason) => reason.memberId))
    members.set(
      memberId,
      Map.groupBy(reasons, ({ slotEnd }) => utcDay(new Date(slotEnd))),
    )
  return members
}
