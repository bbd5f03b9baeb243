import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { withConflictRetries } from '../../platform/database/with-retries.ts'
import { utcDay } from '../points/utc-day.ts'
import {
  type CreditLimits,
  type Decision,
  dayOf,
  decideCredits,
  intervalOf,
  type KnownDay,
  type KnownSubnet,
  keyOf,
  keyOfSubnet,
  type RejectedSlot,
  type ValuedSlot,
} from './decide-credits.ts'
import { readMadeGood } from './slot-records.ts'
import { rowStart } from './subnet-windows.ts'

/** A newly booked slot, with the member's figures after booking. */
export interface Credit {
  memberId: string
  nodeId: string
  slotEnd: number
  pointsToday: number
  pointsTotal: number
  heartbeats: number
}

export interface CreditRules {
  limitsAt(slotEnd: number): CreditLimits
  /**
   * Slots that ended before this time are rejected, because the details of their credits may already have
   * been deleted.
   */
  oldest?: number
}

const noLimits: CreditRules = { limitsAt: () => ({ perMember: 1_000_000, perSubnet: 1_000_000 }) }
/**
 * Age in milliseconds from which a make-good may pay a slot. Make-goods wait for twice as long after their
 * incident.
 */
export const LATE_AFTER_MS = 3_600_000
/** Maximum attempts. More conflicts than this indicate a different problem. */
const TRIES = 200
const PAUSE_MS = 3

/**
 * Books earned slots: reads the members' days, decides, and writes all changes in one statement. Starts over
 * if a row changed since it was read. A batch is booked entirely or not at all, no slot is booked twice, and
 * limits apply across processes.
 * @returns the slots credited or rejected now, excluding slots credited before
 */
export async function creditSlots(
  db: Database,
  slots: readonly ValuedSlot[],
  now: Date,
  rules: CreditRules = noLimits,
): Promise<{ credited: Credit[]; rejected: RejectedSlot[] }> {
  const oldest = rules.oldest ?? Number.NEGATIVE_INFINITY
  const tooOld = slots.filter(({ slotEnd }) => slotEnd < oldest)
  const inTime = slots.filter(({ slotEnd }) => slotEnd >= oldest)
  const due = await withoutMadeGood(db, inTime, now)
  return withConflictRetries(
    async () => {
      const [known, subnets] = await Promise.all([readDays(db, due, now), readSubnets(db, due, rules)])
      let days = known
      let decision = decideCredits(due, days, subnets, rules.limitsAt)
      // The days may have been read before the subnets. Read them again, so that a slot credited in between
      // is skipped instead of rejected because of its own count.
      if (decision.rejected.some(({ reason }) => reason === 'network_limit')) {
        days = await readDays(db, due, now)
        decision = decideCredits(due, days, subnets, rules.limitsAt)
      }
      for (const slot of tooOld) decision.rejected.push({ ...slot, reason: 'too_old' })
      await write(db, decision)
      return { credited: withFigures(decision, days, now), rejected: decision.rejected }
    },
    TRIES,
    (attempt) => sleep(Math.random() * PAUSE_MS * Math.min(attempt, 20)),
  )
}

/** Returns the slots that no make-good pays. */
async function withoutMadeGood(db: Database, slots: ValuedSlot[], now: Date): Promise<ValuedSlot[]> {
  const late = slots.filter(({ slotEnd }) => slotEnd < now.getTime() - LATE_AFTER_MS)
  if (late.length === 0) return slots
  const memberIds = [...new Set(late.map(({ memberId }) => memberId))]
  const ends = late.map(({ slotEnd }) => slotEnd)
  const paid = await readMadeGood(db, memberIds, Math.min(...ends), Math.max(...ends) + 1)
  return paid.size === 0 ? slots : slots.filter(({ nodeId, slotEnd }) => !paid.get(nodeId)?.has(slotEnd))
}

interface ReadDay extends KnownDay {
  pointsToday: number
  pointsTotal: number
  totalHeartbeats: number
}

/** Reads the slots' days and their members' figures. */
async function readDays(db: Database, slots: ValuedSlot[], now: Date): Promise<Map<string, ReadDay>> {
  const keys = [...new Map(slots.map((slot) => [keyOf(slot), slot])).values()]
  const { rows } = await sql<{
    at: number
    heartbeats: number | null
    credited: Buffer | null
    today: string
    total: string
    total_heartbeats: number
  }>`${prepared}
    select e.at::int as at, d.heartbeats, d.credited, coalesce(d.points, 0) as today,
           coalesce(t.points, 0) + coalesce(d.pending, 0) + coalesce(o.pending, 0) as total,
           coalesce(t.heartbeats, 0) + coalesce(d.pending_heartbeats, 0) + coalesce(o.heartbeats, 0) as total_heartbeats
    from unnest(${keys.map(({ memberId }) => memberId)}::uuid[], ${keys.map(({ slotEnd }) => dayOf(slotEnd))}::date[])
      with ordinality as e (member_id, day, at)
    -- Use LIMIT 1 to force key lookups; otherwise the planner may scan whole tables.
    left join lateral (
      select heartbeats, credited, pending, pending_heartbeats, connectivity + referral + rewards + others as points
      from member_days where member_id = e.member_id and day = e.day limit 1
    ) d on true
    left join lateral (
      select heartbeats, connectivity + referral + rewards + others as points
      from settled_totals where member_id = e.member_id limit 1
    ) t on true
    left join lateral (
      select sum(pending) as pending, sum(pending_heartbeats) as heartbeats
      from member_days where member_id = e.member_id and unsettled and day <> e.day
    ) o on true
  `.execute(db)
  const days = new Map<string, ReadDay>()
  for (const row of rows) {
    const slot = keys[row.at - 1]
    if (!slot) continue
    days.set(keyOf(slot), {
      memberId: slot.memberId,
      day: dayOf(slot.slotEnd),
      heartbeats: row.heartbeats ?? 0,
      credited: row.credited,
      isGone: false,
      pointsToday: Number(row.today),
      pointsTotal: Number(row.total),
      totalHeartbeats: row.total_heartbeats,
    })
  }
  await readArchived(
    db,
    [...days.values()].filter(({ heartbeats, credited }) => heartbeats > 0 && credited === null),
  )
  const today = utcDay(now)
  await readToday(
    db,
    [...days.values()].filter(({ day }) => day !== today),
    today,
  )
  return days
}

/**
 * Reads the archived credits of settled days that receive late slots. Marks days whose credits were deleted.
 */
async function readArchived(db: Database, days: ReadDay[]): Promise<void> {
  if (days.length === 0) return
  const { rows } = await sql<{ at: number; credited: Buffer }>`
    select e.at::int as at, a.credited
    from unnest(${days.map(({ memberId }) => memberId)}::uuid[], ${days.map(({ day }) => day)}::date[])
      with ordinality as e (member_id, day, at)
    join heartbeat_archive a on a.member_id = e.member_id and a.day = e.day
  `.execute(db)
  const archived = new Map(rows.map(({ at, credited }) => [at - 1, credited]))
  days.forEach((day, index) => {
    day.credited = archived.get(index) ?? null
    day.isGone = day.credited === null
  })
}

/** Reads today's points for slots of other days, which do not change today's points. */
async function readToday(db: Database, days: ReadDay[], today: string): Promise<void> {
  if (days.length === 0) return
  const { rows } = await sql<{ member_id: string; points: string }>`
    select member_id, connectivity + referral + rewards + others as points from member_days
    where member_id = any(${days.map(({ memberId }) => memberId)}::uuid[]) and day = ${today}::date
  `.execute(db)
  const points = new Map(rows.map((row) => [row.member_id, Number(row.points)]))
  for (const day of days) day.pointsToday = points.get(day.memberId) ?? 0
}

async function readSubnets(
  db: Database,
  slots: ValuedSlot[],
  rules: CreditRules,
): Promise<Map<string, KnownSubnet>> {
  const wanted = new Map<string, { subnet: string; intervalMs: number; startsAt: number }>()
  for (const slot of slots) {
    if (slot.subnet === undefined || rules.limitsAt(slot.slotEnd).perSubnet >= 65_535) continue
    const intervalMs = intervalOf(slot)
    const startsAt = rowStart(slot.slotEnd, intervalMs)
    wanted.set(keyOfSubnet(slot.subnet, intervalMs, startsAt), {
      subnet: slot.subnet,
      intervalMs,
      startsAt,
    })
  }
  if (wanted.size === 0) return new Map()
  const keys = [...wanted.values()]
  const { rows } = await sql<{ at: number; used: Buffer; version: number }>`${prepared}
    select e.at::int as at, w.used, w.version
    from unnest(${keys.map(({ subnet }) => subnet)}::text[], ${keys.map(({ intervalMs }) => intervalMs)}::int[],
                ${keys.map(({ startsAt }) => new Date(startsAt).toISOString())}::timestamptz[])
      with ordinality as e (subnet, interval_ms, starts_at, at)
    cross join lateral (
      select used, version from subnet_windows w
      where w.subnet = e.subnet and w.interval_ms = e.interval_ms and w.starts_at = e.starts_at limit 1
    ) w
  `.execute(db)
  const known = new Map<string, KnownSubnet>()
  for (const { at, used, version } of rows) {
    const key = keys[at - 1]
    if (key) known.set(keyOfSubnet(key.subnet, key.intervalMs, key.startsAt), { ...key, used, version })
  }
  return known
}

/**
 * Writes all decisions, or nothing if a row changed since it was read. Locks rows in key order to prevent
 * deadlocks.
 */
async function write(db: Database, { days, subnets, rejected }: Decision): Promise<void> {
  if (days.length + rejected.length === 0) return
  const ordered = days.toSorted((a, b) => compare(a.memberId, b.memberId) || compare(a.day, b.day))
  const counted = subnets.toSorted((a, b) => compare(a.subnet, b.subnet) || a.startsAt - b.startsAt)
  await sql`${prepared}
    with days as (
      insert into member_days as d (member_id, day, connectivity, pending, heartbeats, pending_heartbeats, unsettled,
                                    last_credit_at, credited)
      select member_id, day, points, points, heartbeats, new, true, last_slot_end, credited
      from unnest(
        ${ordered.map(({ memberId }) => memberId)}::uuid[], ${ordered.map(({ day }) => day)}::date[],
        ${ordered.map(({ newPoints }) => newPoints)}::numeric[], ${ordered.map(({ heartbeats }) => heartbeats)}::int[],
        ${ordered.map(({ newHeartbeats }) => newHeartbeats)}::int[],
        ${ordered.map(({ lastSlotEnd }) => new Date(lastSlotEnd).toISOString())}::timestamptz[],
        ${ordered.map(({ credited }) => credited)}::bytea[]
      ) as e (member_id, day, points, heartbeats, new, last_slot_end, credited)
      on conflict (member_id, day) do update set
        connectivity = d.connectivity + excluded.connectivity,
        pending = d.pending + excluded.pending,
        heartbeats = excluded.heartbeats,
        pending_heartbeats = d.pending_heartbeats + excluded.pending_heartbeats,
        unsettled = true,
        last_credit_at = greatest(d.last_credit_at, excluded.last_credit_at),
        credited = excluded.credited
      -- Update only days unchanged since they were read: every credit changes the count.
      where d.heartbeats = excluded.heartbeats - excluded.pending_heartbeats
      returning 1
    ), subnets as (
      insert into subnet_windows as w (subnet, interval_ms, starts_at, used, version)
      select * from unnest(
        ${counted.map(({ subnet }) => subnet)}::text[], ${counted.map(({ intervalMs }) => intervalMs)}::int[],
        ${counted.map(({ startsAt }) => new Date(startsAt).toISOString())}::timestamptz[],
        ${counted.map(({ used }) => used)}::bytea[], ${counted.map(({ version }) => version)}::int[])
      on conflict (subnet, interval_ms, starts_at) do update set used = excluded.used, version = excluded.version
      where w.version = excluded.version - 1
      returning 1
    ), totals as (
      insert into settled_totals (member_id)
      select distinct m from unnest(${membersOfNewDays(days)}::uuid[]) as m order by m
      on conflict do nothing
    ), rejected as (
      insert into rejected_slots (member_id, node_id, slot_end, reason)
      select * from unnest(
        ${rejected.map(({ memberId }) => memberId)}::uuid[], ${rejected.map(({ nodeId }) => nodeId)}::uuid[],
        ${rejected.map(({ slotEnd }) => new Date(slotEnd).toISOString())}::timestamptz[],
        ${rejected.map(({ reason }) => reason)}::text[])
      on conflict do nothing
    )
    select case when (select count(*) from days) <> ${days.length} or (select count(*) from subnets) <> ${subnets.length}
                then reject_stale_write() end
  `.execute(db)
}

/** Returns members whose day is new in the table; they may have no totals yet. */
const membersOfNewDays = (days: Decision['days']) =>
  days.filter((day) => day.heartbeats === day.newHeartbeats).map(({ memberId }) => memberId)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Adds to each credit the member's figures after the whole batch. */
function withFigures({ credited, days }: Decision, read: Map<string, ReadDay>, now: Date): Credit[] {
  const today = utcDay(now)
  const added = new Map<string, { today: number; total: number; heartbeats: number }>()
  for (const { memberId, day, newPoints, newHeartbeats } of days) {
    const sums = added.get(memberId) ?? { today: 0, total: 0, heartbeats: 0 }
    added.set(memberId, sums)
    sums.total += Number(newPoints)
    if (day === today) sums.today += Number(newPoints)
    sums.heartbeats += newHeartbeats
  }
  return credited.map((slot) => {
    const before = read.get(keyOf(slot))
    const sums = added.get(slot.memberId)
    return {
      memberId: slot.memberId,
      nodeId: slot.nodeId,
      slotEnd: slot.slotEnd,
      pointsToday: round((before?.pointsToday ?? 0) + (sums?.today ?? 0)),
      pointsTotal: round((before?.pointsTotal ?? 0) + (sums?.total ?? 0)),
      heartbeats: (before?.totalHeartbeats ?? 0) + (sums?.heartbeats ?? 0),
    }
  })
}

/** Rounds a sum to 6 decimal places, to remove floating-point errors. */
const round = (points: number) => Math.round(points * 1e6) / 1e6
