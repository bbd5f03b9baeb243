import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { fixedRules } from '../../test/support/fixed-rules.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { openRuleBook } from '../points/rules/rule-book.ts'
import { settleDays } from '../points/settle-days.ts'
import { CreditQueue } from './credit-queue.ts'
import { creditSlots } from './credit-slots.ts'
import type { ValuedSlot } from './decide-credits.ts'
import { readCredits } from './read-credits.ts'
import { sweepHeartbeats } from './sweep-heartbeats.ts'
import { findWrongSums } from './testing/credit-sums.ts'
import { upsertPresence } from './upsert-presence.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [
    'member_days',
    'settled_totals',
    'rejected_slots',
    'subnet_windows',
    'heartbeat_archive',
  ] as const)
    await database.owner.db.deleteFrom(table).execute()
})

const NOON = Date.parse('2026-03-01T12:00:00Z')
const NOW = new Date(NOON)
const QUARTER = 900_000
const log = pino({ level: 'silent' })

const limits = (perMember: number, perSubnet = 1_000_000) => ({
  limitsAt: () => ({ perMember, perSubnet }),
})
const slotOf = (memberId: string, slotEnd = NOON, subnet?: string): ValuedSlot => ({
  memberId,
  nodeId: randomUUID(),
  slotEnd,
  points: '25',
  ...(subnet !== undefined && { subnet }),
})
const times = <T>(count: number, create: () => T) => Array.from({ length: count }, create)

/** Books slots concurrently, in overlapping batches, as several processes do. Returns the credited slots. */
async function creditAtOnce(slots: ValuedSlot[], rules: ReturnType<typeof limits>) {
  const batches = times(6, () => slots.filter(() => Math.random() < 0.6))
  const results = await Promise.all(
    [...batches, slots].map((batch) => creditSlots(database.db, batch, NOW, rules)),
  )
  return results.flatMap(({ credited }) => credited)
}

describe('within an interval', () => {
  it('a member is credited for no more nodes than the limit, in any number of processes', async () => {
    const memberId = randomUUID()
    const slots = times(12, () => slotOf(memberId))
    const credited = await creditAtOnce(slots, limits(5))
    expect(credited).toHaveLength(5)
    expect(new Set(credited.map(({ nodeId }) => nodeId)).size).toBe(5)
    expect(await findWrongSums(database.db)).toEqual([])
  })

  it('a subnet is credited for no more nodes than the limit, across members', async () => {
    const slots = [
      ...times(30, () => slotOf(randomUUID(), NOON, 'crowded')),
      ...times(10, () => slotOf(randomUUID(), NOON, 'quiet')),
    ]
    const credited = await creditAtOnce(slots, limits(5, 20))
    expect(credited).toHaveLength(30)
    expect(await findWrongSums(database.db)).toEqual([])
  })

  it('a repeated slot gets its first result and is not counted again', async () => {
    const memberId = randomUUID()
    const slots = times(4, () => slotOf(memberId, NOON, 'one place'))
    const first = await creditSlots(database.db, slots, NOW, limits(3, 3))
    expect([first.credited.length, first.rejected.length]).toEqual([3, 1])
    const again = await creditSlots(database.db, slots, NOW, limits(3, 3))
    expect(again).toMatchObject({ credited: [], rejected: first.rejected })
    const other = await creditSlots(database.db, [slotOf(randomUUID(), NOON, 'one place')], NOW, limits(3, 3))
    expect(other.rejected).toMatchObject([{ reason: 'network_limit', limit: 3 }])
  })

  it('the next interval starts with full limits, also far in the past or on the next day', async () => {
    const memberId = randomUUID()
    for (const end of [NOON, NOON + QUARTER, NOON - 20 * QUARTER, NOON + 96 * QUARTER]) {
      const slots = times(3, () => slotOf(memberId, end, 'one place'))
      const { credited, rejected } = await creditSlots(database.db, slots, NOW, limits(2, 2))
      expect([credited.length, rejected.length]).toEqual([2, 1])
    }
  })
})

it('a member sees which nodes were not credited and why', async () => {
  const memberId = randomUUID()
  const slots = [...times(3, () => slotOf(memberId, NOON - QUARTER)), slotOf(memberId, NOON)]
  await creditSlots(database.db, slots, NOW, limits(2))
  const read = { limit: 100, now: NOW, intervalSeconds: QUARTER / 1000 }
  const { slots: seen } = await readCredits(database.db, memberId, read)
  expect(seen).toHaveLength(4)
  expect(seen[0]).toEqual({ nodeId: slots[3]?.nodeId, slotEnd: NOW.toISOString(), outcome: 'credited' })
  expect(seen.filter(({ outcome }) => outcome === 'refused')).toEqual([
    {
      nodeId: slots[2]?.nodeId,
      slotEnd: new Date(NOON - QUARTER).toISOString(),
      outcome: 'refused',
      reason: 'member_limit',
    },
  ])
  expect((await readCredits(database.db, randomUUID(), read)).slots).toEqual([])
})

it('a member sees the last slot of each node and since when its slots have been credited', async () => {
  const memberId = randomUUID()
  const read = { limit: 1, now: NOW, intervalSeconds: QUARTER / 1000 }
  const [steady, interrupted, rejected] = times(3, () => randomUUID()).sort()
  const slots = (nodeId: string | undefined, ...ago: number[]) =>
    ago.map((count) => ({ ...slotOf(memberId, NOON - count * QUARTER), nodeId: nodeId ?? '' }))
  await creditSlots(database.db, [...slots(steady, 0, 1, 2), ...slots(interrupted, 0, 1, 3)], NOW)
  // The limit of two nodes per interval is exhausted in the last interval only.
  await creditSlots(database.db, slots(rejected, 0, 2), NOW, limits(2))
  const { slots: listed, nodes, lastCreditedAt } = await readCredits(database.db, memberId, read)
  const isoAt = (ago: number) => new Date(NOON - ago * QUARTER).toISOString()
  expect(listed).toHaveLength(1)
  expect(nodes).toEqual([
    { nodeId: steady, lastSlot: { slotEnd: isoAt(0), outcome: 'credited' }, creditedSince: isoAt(3) },
    { nodeId: interrupted, lastSlot: { slotEnd: isoAt(0), outcome: 'credited' }, creditedSince: isoAt(2) },
    {
      nodeId: rejected,
      lastSlot: { slotEnd: isoAt(0), outcome: 'refused', reason: 'member_limit' },
      creditedSince: null,
    },
  ])
  expect(lastCreditedAt).toBe(isoAt(0))
  expect(await readCredits(database.db, randomUUID(), read)).toMatchObject({
    nodes: [],
    lastCreditedAt: null,
  })
})

it('the uptime counts slots of registered nodes since their registration, credited or not', async () => {
  const { db } = database
  const memberId = randomUUID()
  const [old, young] = times(2, () => randomUUID())
  const register = (id: string, ago: number) =>
    db
      .insertInto('nodes')
      .values({
        member_id: memberId,
        id,
        public_key: randomBytes(32),
        registered_at: new Date(NOW.getTime() - ago),
      })
      .execute()
  const read = () => readCredits(db, memberId, { limit: 1, now: NOW, intervalSeconds: QUARTER / 1000 })
  expect((await read()).uptime).toBeNull()
  await register(old ?? '', 40 * 3_600_000)
  expect((await read()).uptime).toEqual({ slots: 96, presentSlots: 0 })
  await register(young ?? '', 60 * 60_000)
  const slots = [
    { ...slotOf(memberId, NOON), nodeId: old ?? '' },
    { ...slotOf(memberId, NOON - QUARTER), nodeId: old ?? '' },
    { ...slotOf(memberId, NOON), nodeId: young ?? '' },
    // An unregistered node has no uptime.
    slotOf(memberId, NOON),
  ]
  await creditSlots(db, slots, NOW, limits(1))
  expect((await read()).uptime).toEqual({ slots: 100, presentSlots: 3 })
})

it('a slot has the value and limit of its end, whenever it is booked', async () => {
  const { db } = database
  await sql`
    insert into rules (name, starts_at, value, set_by) values
      ('heartbeat_points', 'epoch', 25, 'test'), ('heartbeat_points', ${NOW}, 40, 'test'),
      ('heartbeats_per_member', 'epoch', 5, 'test'), ('heartbeats_per_member', ${NOW}, 1, 'test'),
      ('heartbeats_per_network', 'epoch', 20, 'test')
  `.execute(db)
  const rules = await openRuleBook(db, { log })
  const queue = new CreditQueue({
    db,
    log,
    rules,
    metrics: createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 }),
    now: () => new Date(NOON + 10 * 86_400_000),
    onCredited: () => undefined,
    onRejected: () => undefined,
    onWaiting: () => undefined,
  })
  const memberId = randomUUID()
  const ends = [NOON + 1, NOON, NOON - 1, NOON - 2, NOON + 2]
  for (const slotEnd of ends) queue.add({ memberId, nodeId: randomUUID(), slotEnd, intervalMs: QUARTER })
  await queue.drain(100_000)
  await rules.close()
  const day = await db
    .selectFrom('member_days')
    .select(['connectivity', 'heartbeats'])
    .executeTakeFirstOrThrow()
  // Two slots before the rule change count, and one of the three after it.
  expect(day).toEqual({ connectivity: '90.000000', heartbeats: 3 })
  const { rows } = await sql<{ worth: string }>`
    select heartbeat_worth(day, credited) as worth from member_days
  `.execute(db)
  expect(rows[0]?.worth).toBe('90.000000')
})

it('limits that are not configured do not apply', () => {
  expect(Number(fixedRules().valueAt('heartbeats_per_network', NOON))).toBeGreaterThan(65_535)
})

it('the presence of a removed node is deleted a day later', async () => {
  const { db } = database
  const [removed, registered] = times(2, () => ({ memberId: randomUUID(), nodeId: randomUUID() }))
  if (!removed || !registered) throw new Error('Expected two nodes.')
  await db
    .insertInto('nodes')
    .values({
      member_id: registered.memberId,
      id: registered.nodeId,
      name: 'home',
      public_key: randomBytes(32),
    })
    .execute()
  const presence = { slotEnd: NOON, presentMs: 1, countedUntil: NOON, attending: true }
  await upsertPresence(
    db,
    [removed, registered].map((key) => ({ ...key, ...presence })),
    NOW,
  )
  const readIds = async () => {
    const rows = await db.selectFrom('node_presence').select('node_id').execute()
    return rows.map((row) => row.node_id).sort()
  }
  await sweepHeartbeats(db, NOW, undefined, log)
  expect(await readIds()).toEqual([removed.nodeId, registered.nodeId].sort())
  await sweepHeartbeats(db, new Date(NOON + 2 * 86_400_000), undefined, log)
  expect(await readIds()).toEqual([registered.nodeId])
})

describe('heartbeats of settled days', () => {
  const threeSlots = () => {
    const memberId = randomUUID()
    return times(3, () => slotOf(memberId))
  }

  it('are archived and still count once, and a late one reopens the day', async () => {
    const slots = threeSlots()
    await creditSlots(database.db, slots.slice(0, 2), NOW)
    expect(await settleDays(database.db, '2026-03-02')).toBe(1)
    expect((await creditSlots(database.db, slots, NOW)).credited).toHaveLength(1)
    expect(await settleDays(database.db, '2026-03-02')).toBe(1)
    expect((await creditSlots(database.db, slots, NOW)).credited).toEqual([])
    const credits = await database.db.selectFrom('heartbeat_credits').selectAll().execute()
    expect(credits).toHaveLength(3)
  })

  it('are dropped by month after the retention, but never before settlement, and late ones are rejected', async () => {
    const { db } = database
    const slots = threeSlots()
    const later = new Date('2026-06-10T00:00:00Z')
    await creditSlots(db, slots, NOW)
    await sweepHeartbeats(db, later, 30, log)
    expect(await db.selectFrom('heartbeat_credits').selectAll().execute()).toHaveLength(3)
    await settleDays(db, '2026-03-02')
    await sweepHeartbeats(db, later, 90, log)
    expect(await db.selectFrom('heartbeat_archive').select('day').execute()).toHaveLength(1)
    await sweepHeartbeats(db, later, 30, log)
    expect(await db.selectFrom('heartbeat_archive').select('day').execute()).toEqual([])
    const totals = await db
      .selectFrom('member_totals')
      .select(['connectivity', 'heartbeats'])
      .executeTakeFirstOrThrow()
    expect(totals).toEqual({ connectivity: '75.000000', heartbeats: 3 })
    const { rejected, credited } = await creditSlots(db, slots, later)
    expect([rejected.map(({ reason }) => reason), credited]).toEqual([['too_old', 'too_old', 'too_old'], []])
  })

  it('get a missing partition once from concurrent processes', async () => {
    await Promise.all(
      times(4, async () => {
        await creditSlots(database.db, [slotOf(randomUUID(), Date.parse('2024-02-29T12:00:00Z'))], NOW)
        await settleDays(database.db, '2024-03-01')
      }),
    )
    await settleDays(database.db, '2024-03-01')
    expect(await database.db.selectFrom('heartbeat_archive').select('day').execute()).toHaveLength(4)
  })
})
