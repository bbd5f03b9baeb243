import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { readIncidents } from '../incidents/read-incidents.ts'
import { daysBetween, utcDay } from '../points/utc-day.ts'
import { CreditedSlots, type CreditRecord, keyOf, uuidBytes } from './credited-slots.ts'
import { explainSlot, type SlotExplanation } from './explain-slot.ts'
import { IncidentIndex } from './incident-index.ts'
import { type SlotReason, unpackReasons } from './packed-reasons.ts'
import { type Ban, readBans } from './read-bans.ts'
import { slotEndAfter, slotOffset } from './slots.ts'

const DAY_MS = 86_400_000

/** Records of the slots of a member's nodes, or of one of them, on some UTC days. */
export interface SlotRecords {
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[]
  credited: ReadonlyMap<string, CreditedSlots>
  /** By node and day. */
  reasons: ReadonlyMap<string, ReadonlyMap<string, readonly SlotReason[]>>
  /** Ends of the slots that make-goods paid, by node. */
  madeGood: ReadonlyMap<string, ReadonlySet<number>>
  bans: readonly Ban[]
  incidents: IncidentIndex
  /** Time in milliseconds since 1970 from which gateways record reasons; null if none has run. */
  recordedSince: number | null
  /** End of the oldest slot that a gateway has not booked yet. */
  waitingSince: number | null
}

/** Slot of a node with its explanation. */
export type ExplainedSlot = { /** Milliseconds since 1970. */ slotEnd: number } & SlotExplanation

interface DayRange {
  /** YYYY-MM-DD, inclusive. */
  from: string
  to: string
}

/** Reads the records of a member's slots that ended on UTC days. */
export async function readSlotRecords(db: Database, memberId: string, range: DayRange): Promise<SlotRecords> {
  const records = await readRecordsOfMembers(db, [memberId], range)
  return records(memberId)
}

/** Reads the records of a node's slots that ended on UTC days. */
export async function readNodeRecords(
  db: Database,
  memberId: string,
  nodeId: string,
  range: DayRange,
): Promise<SlotRecords> {
  const records = await readRecordsOfMembers(db, [memberId], range, nodeId)
  return records(memberId)
}

/**
 * Reads the records of many members. Returns a function that selects those of one.
 * @param nodeId only reads the records of this node
 */
export async function readRecordsOfMembers(
  db: Database,
  memberIds: readonly string[],
  { from, to }: DayRange,
  nodeId?: string,
): Promise<(memberId: string) => SlotRecords> {
  const days = daysBetween(from, to)
  const start = Date.parse(from)
  const end = Date.parse(to) + DAY_MS
  const [credited, reasons, madeGood, bans, incidents, runs] = await Promise.all([
    readCreditedDays(db, memberIds, from, to, nodeId),
    readReasons(db, memberIds, start, end, nodeId),
    readMadeGood(db, memberIds, start, end, nodeId),
    readBans(db, memberIds, start - DAY_MS, end),
    // A slot that ends on the first day may have started the day before.
    readIncidents(db, start - DAY_MS, end),
    sql<{ recorded_since: Date | null; waiting_since: Date | null }>`
      select min(started_at) as recorded_since, min(waiting_since) filter (where stopped_at is null) as waiting_since
      from gateway_runs
    `.execute(db),
  ])
  const { recorded_since = null, waiting_since = null } = runs.rows[0] ?? {}
  const common = {
    days,
    madeGood,
    incidents: new IncidentIndex(incidents),
    recordedSince: recorded_since?.getTime() ?? null,
    waitingSince: waiting_since?.getTime() ?? null,
  }
  return (memberId) => ({
    ...common,
    credited: credited.get(memberId) ?? new Map(),
    reasons: reasons.get(memberId) ?? new Map(),
    bans: bans.get(memberId) ?? [],
  })
}

function addTo<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const map = maps.get(key) ?? new Map<string, Value>()
  maps.set(key, map)
  return map
}

export interface ExplainedNode {
  id: string
  /** Null for a node without a key. */
  registeredAt: number | null
}

/**
 * Explains the slots of a node that ended on the days of the records, oldest first. The slots of a day on which the node
 * was credited have the length of that day.
 */
export function explainSlots(
  records: SlotRecords,
  node: ExplainedNode,
  { now, intervalMs }: { now: number; intervalMs: number },
): ExplainedSlot[] {
  const id = uuidBytes(node.id)
  const offset = slotOffset(node.id, intervalMs)
  const explain = createExplainer(records, node, { now, intervalMs })
  return records.days.flatMap((day) => {
    const dayStart = Date.parse(day)
    const credited = records.credited.get(day)
    const record = credited?.find(keyOf(id))
    // On a day with several lengths, slots end at other times, too.
    const ends = new Set(credited?.endsOf(id))
    for (const { slotEnd } of records.reasons.get(node.id)?.get(day) ?? []) ends.add(slotEnd)
    // Nothing else is known about a node without a key.
    if (node.registeredAt === null && ends.size === 0) return []
    const { length, first } = findGrid(dayStart, record, { intervalMs, offset })
    for (let end = first; end < dayStart + DAY_MS; end += length) ends.add(end)
    return [...ends]
      .filter((slotEnd) => slotEnd <= now)
      .sort((a, b) => a - b)
      .map((slotEnd) => ({ slotEnd, ...explain(slotEnd, length) }))
  })
}

/**
 * Returns the length of a node's slots on a day, and the end of the first one.
 * @param current length and offset that apply if no credit tells another length
 */
export function findGrid(
  dayStart: number,
  record: Readonly<CreditRecord> | undefined,
  current: { intervalMs: number; offset: number },
): { length: number; first: number } {
  if (record && !record.next) return { length: record.intervalMs, first: dayStart + record.firstMs }
  const { intervalMs, offset } = current
  return { length: intervalMs, first: slotEndAfter(dayStart - 1, offset, intervalMs) }
}

/**
 * Returns a function that explains the slot of a node that ended at a time. The records must cover its day. The slot has
 * the current length unless another one is given.
 */
export function createExplainer(
  records: SlotRecords,
  node: ExplainedNode,
  { now, intervalMs }: { now: number; intervalMs: number },
): (slotEnd: number, length?: number) => SlotExplanation {
  const id = uuidBytes(node.id)
  const { bans, incidents, recordedSince, waitingSince } = records
  const madeGood = records.madeGood.get(node.id)
  const ofNode = [...(records.reasons.get(node.id)?.values() ?? [])].flat()
  const reasons = new Map(ofNode.map((reason) => [reason.slotEnd, reason]))
  return (slotEnd, length = intervalMs) =>
    explainSlot({
      slotEnd,
      intervalMs: length,
      now,
      credited: records.credited.get(utcDay(new Date(slotEnd)))?.has(id, slotEnd) === true,
      madeGood: madeGood?.has(slotEnd) === true,
      registeredAt: node.registeredAt,
      recordedSince,
      waitingSince,
      bans,
      incidents: incidents.within(slotEnd - length, slotEnd),
      ...describeReason(reasons.get(slotEnd)),
    })
}

/** Returns the facts that a recorded reason states. */
export function describeReason(found: SlotReason | undefined) {
  if (!found) return { rejected: null, missed: null }
  const { reason, presentSeconds, requiredSeconds } = found
  if (reason === 'member_limit' || reason === 'network_limit' || reason === 'too_old')
    return { rejected: reason, missed: null }
  return {
    rejected: null,
    missed: { reason, presentMs: presentSeconds * 1000, requiredMs: requiredSeconds * 1000 },
  }
}

/**
 * Returns the ends of the slots of members that make-goods paid, by node.
 * @param start milliseconds since 1970
 * @param end exclusive
 */
export async function readMadeGood(
  db: Database,
  memberIds: readonly string[],
  start: number,
  end: number,
  nodeId?: string,
): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<{ node_id: string; slot_end: Date }>`
    select node_id, slot_end from made_good_slots
    where member_id = any(${memberIds}::uuid[]) ${isOfNode(nodeId)}
      and slot_end >= ${new Date(start)} and slot_end < ${new Date(end)}
  `.execute(db)
  const nodes = new Map<string, Set<number>>()
  for (const { node_id, slot_end } of rows)
    nodes.set(node_id, (nodes.get(node_id) ?? new Set()).add(slot_end.getTime()))
  return nodes
}

const isOfNode = (nodeId: string | undefined) => (nodeId === undefined ? sql`` : sql`and node_id = ${nodeId}`)

/**
 * Returns the credited slots of members by UTC day, from a day to another, inclusive (YYYY-MM-DD).
 * @param nodeId only returns the slots of this node
 */
export async function readCreditedDays(
  db: Database,
  memberIds: readonly string[],
  from: string,
  to: string,
  nodeId?: string,
): Promise<Map<string, Map<string, CreditedSlots>>> {
  const credited = sql`coalesce(d.credited, a.credited)`
  const { rows } = await sql<{ member_id: string; day: string; credited: Buffer | null }>`
    select d.member_id, d.day,
           ${nodeId === undefined ? credited : sql`credited_of_node(${credited}, ${nodeId})`} as credited
    from member_days d left join heartbeat_archive a on a.member_id = d.member_id and a.day = d.day
      and a.day between ${from}::date and ${to}::date
    where d.member_id = any(${memberIds}::uuid[]) and d.day between ${from}::date and ${to}::date
  `.execute(db)
  const members = new Map<string, Map<string, CreditedSlots>>()
  for (const { member_id, day, credited } of rows)
    if (credited) addTo(members, member_id).set(day, new CreditedSlots(Date.parse(day), credited))
  return members
}

/**
 * Returns the recorded reasons of slots that ended in a period (ms since 1970, `end` exclusive), by member, node and UTC
 * day.
 */
async function readReasons(
  db: Database,
  memberIds: readonly string[],
  start: number,
  end: number,
  nodeId?: string,
): Promise<Map<string, Map<string, Map<string, SlotReason[]>>>> {
  const [recent, packed] = await Promise.all([
    sql<Omit<SlotReason, 'slotEnd'> & { memberId: string; slotEnd: Date }>`
      select member_id as "memberId", node_id as "nodeId", slot_end as "slotEnd", reason,
             present_seconds as "presentSeconds", required_seconds as "requiredSeconds"
      from missed_slots
      where member_id = any(${memberIds}::uuid[]) ${isOfNode(nodeId)}
        and slot_end >= ${new Date(start)} and slot_end < ${new Date(end)}
      union all
      select member_id, node_id, slot_end, reason, 0, 0 from rejected_slots
      where member_id = any(${memberIds}::uuid[]) ${isOfNode(nodeId)}
        and slot_end >= ${new Date(start)} and slot_end < ${new Date(end)}
    `.execute(db),
    sql<{ member_id: string; day: string; reasons: Buffer | null }>`
      select member_id, day,
             ${nodeId === undefined ? sql`reasons` : sql`reasons_of_node(reasons, ${nodeId})`} as reasons
      from slot_reasons
      where member_id = any(${memberIds}::uuid[])
        and day between ${utcDay(new Date(start))}::date and ${utcDay(new Date(end - 1))}::date
    `.execute(db),
  ])
  const members = new Map<string, Map<string, Map<string, SlotReason[]>>>()
  const add = (memberId: string, day: string, reason: SlotReason) => {
    const days = addTo(addTo(members, memberId) as Map<string, Map<string, SlotReason[]>>, reason.nodeId)
    const known = days.get(day)
    if (known) known.push(reason)
    else days.set(day, [reason])
  }
  for (const { member_id, day, reasons } of packed.rows)
    for (const reason of reasons ? unpackReasons(Date.parse(day), reasons) : []) add(member_id, day, reason)
  for (const { memberId, ...row } of recent.rows)
    add(memberId, utcDay(row.slotEnd), { ...row, slotEnd: row.slotEnd.getTime() })
  return members
}
