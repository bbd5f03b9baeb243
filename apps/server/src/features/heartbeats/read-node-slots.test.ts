import { randomBytes, randomUUID } from 'node:crypto'
import { SLOTS_MAX_DAYS } from '@hearth/protocol/endpoints/heartbeats'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMembers } from '../../test/support/many-members.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { settleDays } from '../points/settle-days.ts'
import { creditSlots } from './credit-slots.ts'
import { packSlotReasons } from './pack-slot-reasons.ts'
import { readNodeOverview } from './read-node-overview.ts'
import { readNodeSlots } from './read-node-slots.ts'
import { readNodeStats } from './read-node-stats.ts'
import { slotEndAfter, slotOffset } from './slots.ts'
import type { HeartbeatRules } from './summarize-slots.ts'

const MINUTE = 60_000
const SLOT = 15 * MINUTE
const DAY_MS = 86_400_000
const DAY = Date.parse('2026-05-04')
const NOW = new Date('2026-05-06T12:00:00Z')

let database: OpenTestDatabase
let memberId: string
let nodeId: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.pool.query('truncate gateway_runs, incidents cascade')
  nodeId = newNodeId()
  const { db } = database
  ;[memberId = ''] = await addMembers(database.db, 1)
  await addNode(nodeId)
  const since = new Date('2026-01-01')
  await db.insertInto('gateway_runs').values({ id: randomUUID(), started_at: since, seen_at: NOW }).execute()
})

/** Returns an ID whose slots end well before `NOW`, so that none waits to be booked. */
function newNodeId(): string {
  const id = randomUUID()
  return slotOffset(id, SLOT) < 10 * MINUTE ? id : newNodeId()
}

const addNode = (id: string, registeredAt = new Date('2026-03-01')) =>
  database.db
    .insertInto('nodes')
    .values({ member_id: memberId, id, public_key: randomBytes(32), registered_at: registeredAt })
    .execute()

/** Returns the end of a slot of the node on May 4. */
const endOf = (slot: number, id = nodeId) => slotEndAfter(DAY - 1, slotOffset(id, SLOT), SLOT) + slot * SLOT

const iso = (time: number) => new Date(time).toISOString()

const credit = (slotEnd: number, id = nodeId, intervalMs = SLOT) =>
  creditSlots(database.db, [{ memberId, nodeId: id, slotEnd, intervalMs, points: '25' }], NOW)

const read = (from = '2026-05-04', to = from, id = nodeId) =>
  readNodeSlots(database.db, memberId, id, { from, to, now: NOW, intervalSeconds: SLOT / 1000 })

/** Rules that change at the end of the second slot of May 4. */
const rules: HeartbeatRules = {
  valueAt: (_, time) => (time < endOf(1) ? '25' : '10.5'),
  nextChangeAfter: (_, time) => (time < endOf(1) ? endOf(1) : null),
}

const stats = (id = nodeId) =>
  readNodeStats(database.db, memberId, id, {
    now: NOW,
    intervalSeconds: SLOT / 1000,
    rules,
  })

/** Records a slot for each kind of outcome, from the first slot of May 4 on. */
async function record() {
  const { db } = database
  await credit(endOf(0))
  await credit(endOf(1))
  await db
    .insertInto('rejected_slots')
    .values({ member_id: memberId, node_id: nodeId, slot_end: new Date(endOf(2)), reason: 'member_limit' })
    .execute()
  await db
    .insertInto('missed_slots')
    .values({
      member_id: memberId,
      node_id: nodeId,
      slot_end: new Date(endOf(3)),
      reason: 'short',
      present_seconds: 200,
      required_seconds: 450,
    })
    .execute()
  await db
    .insertInto('incidents')
    .values({
      kind: 'operator',
      starts_at: new Date(endOf(4) - 9 * MINUTE),
      ends_at: new Date(endOf(4)),
      note: 'The data center lost power.',
      recorded_by: null,
    })
    .execute()
}

const expected = [
  { outcome: 'credited' },
  { outcome: 'credited' },
  { outcome: 'refused', reason: 'member_limit' },
  { outcome: 'missed', reason: 'short', presentSeconds: 200, requiredSeconds: 450 },
  { outcome: 'network_fault', reason: 'operator', incidentId: expect.any(String) },
  { outcome: 'missed', reason: 'away' },
]

describe('readNodeSlots', () => {
  it('returns every slot of a day with its explanation', async () => {
    await record()
    const { slots, incidents, to } = await read()
    expect(to).toBe('2026-05-04')
    expect(slots).toHaveLength(96)
    expect(slots.map(({ slotEnd }) => Date.parse(slotEnd))).toEqual(
      Array.from({ length: 96 }, (_, slot) => endOf(slot)),
    )
    expect(slots.slice(0, 6)).toMatchObject(expected)
    expect(incidents).toEqual([
      {
        id: slots[4]?.incidentId,
        kind: 'operator',
        startsAt: new Date(endOf(4) - 9 * MINUTE).toISOString(),
        endsAt: new Date(endOf(4)).toISOString(),
        note: 'The data center lost power.',
      },
    ])
  })

  it('returns the same after the day was settled and its reasons were packed', async () => {
    await record()
    const before = await read()
    await settleDays(database.db, '2026-05-06')
    await packSlotReasons(database.db, '2026-05-06')
    expect(await read()).toEqual(before)
  })

  it('explains slots during a ban of the account', async () => {
    await record()
    const ban = { user_id: memberId, starts_at: new Date(endOf(4)), ends_at: new Date(endOf(6)) }
    await database.db.insertInto('auth.bans').values(ban).execute()
    const banned = { outcome: 'not_due', reason: 'banned' }
    expect((await read()).slots.slice(4, 8)).toMatchObject([expected[4], banned, banned, { reason: 'away' }])
  })

  it('ends with the last slot that has ended', async () => {
    const { slots } = await read('2026-05-06')
    const last = Date.parse(slots.at(-1)?.slotEnd ?? '')
    expect(NOW.getTime() - last).toBeGreaterThanOrEqual(0)
    expect(NOW.getTime() - last).toBeLessThan(SLOT)
  })

  it('has the slots of the length that the node was credited for on the day', async () => {
    const length = 40 * MINUTE
    for (const slot of [3, 4]) await credit(DAY + slot * length, nodeId, length)
    const { slots } = await read()
    expect(slots.map(({ slotEnd }) => Date.parse(slotEnd))).toEqual(
      Array.from({ length: 36 }, (_, slot) => DAY + slot * length),
    )
    expect(slots.filter(({ outcome }) => outcome === 'credited')).toHaveLength(2)
  })

  it('includes credited slots of an earlier slot length', async () => {
    const earlier = endOf(2) + 7 * MINUTE
    await credit(earlier, nodeId, 40 * MINUTE)
    await credit(endOf(9))
    const { slots } = await read()
    expect(slots.find(({ slotEnd }) => Date.parse(slotEnd) === earlier)).toMatchObject({
      outcome: 'credited',
    })
  })

  it("excludes other nodes' slots", async () => {
    const other = randomUUID()
    await addNode(other)
    await credit(endOf(0, other), other)
    expect((await read()).slots.filter(({ outcome }) => outcome === 'credited')).toEqual([])
    expect((await read(undefined, undefined, other)).slots[0]).toMatchObject({ outcome: 'credited' })
  })

  it('cuts a long range', async () => {
    const { to, slots } = await read('2026-03-10', '2026-05-06')
    expect(to).toBe('2026-04-09')
    expect(slots).toHaveLength(96 * SLOTS_MAX_DAYS)
  })

  it('returns no slots for a range that ends before it starts', async () => {
    expect((await read('2026-05-04', '2026-05-03')).slots).toEqual([])
  })

  it('knows nothing about a node without a key but its heartbeats', async () => {
    const id = anonymousNodeId(memberId)
    await credit(endOf(3, id), id)
    const { slots } = await read(undefined, undefined, id)
    expect(slots[3]).toMatchObject({ outcome: 'credited' })
    expect(slots[4]).toMatchObject({ outcome: 'unknown' })
    expect((await read('2026-05-05', '2026-05-05', id)).slots).toEqual([])
  })

  it("returns NOT_FOUND for another member's node", async () => {
    await expect(
      readNodeSlots(database.db, randomUUID(), nodeId, {
        from: '2026-05-04',
        to: '2026-05-04',
        now: NOW,
        intervalSeconds: 900,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('readNodeOverview', () => {
  const overview = (day?: string) =>
    readNodeOverview(database.db, memberId, { day, now: NOW, intervalSeconds: SLOT / 1000, rules })

  it('returns the outcomes of a day as runs', async () => {
    await record()
    const [node] = (await overview('2026-05-04')).nodes
    expect(node?.id).toBe(nodeId)
    expect(node?.runs).toEqual([
      { outcome: 'credited', slots: 2, until: iso(endOf(1)) },
      { outcome: 'refused', slots: 1, until: iso(endOf(2)) },
      { outcome: 'missed', slots: 1, until: iso(endOf(3)) },
      { outcome: 'network_fault', slots: 1, until: iso(endOf(4)) },
      { outcome: 'missed', slots: 91, until: iso(endOf(95)) },
    ])
  })

  it('returns the slots of today by default', async () => {
    const { day, nodes } = await overview()
    expect(day).toBe('2026-05-06')
    const slots = (await read('2026-05-06')).slots
    expect(nodes[0]?.runs).toEqual([{ outcome: 'missed', slots: slots.length, until: slots.at(-1)?.slotEnd }])
  })

  it('returns a day before the periods', async () => {
    await credit(endOf(0) - 60 * DAY_MS)
    const [node] = (await overview('2026-03-05')).nodes
    expect(node?.runs[0]).toEqual({ outcome: 'credited', slots: 1, until: iso(endOf(0) - 60 * DAY_MS) })
    expect(node?.periods[1]).toMatchObject({ heartbeats: 0 })
  })

  it('returns no slots of a day that has not begun', async () => {
    expect((await overview('2026-05-07')).nodes[0]?.runs).toEqual([])
  })

  it('returns the same figures as the statistics of each node, oldest node first', async () => {
    const other = newNodeId()
    await addNode(other, new Date('2026-05-01'))
    await record()
    await credit(endOf(7, other), other)
    await settleDays(database.db, '2026-05-06')
    const { nodes } = await overview()
    expect(nodes.map(({ id }) => id)).toEqual([nodeId, other])
    for (const { id, periods } of nodes) expect(periods).toEqual((await stats(id)).periods.slice(0, 2))
    expect(nodes[1]?.periods[0]).toMatchObject({ heartbeats: 1, points: 10.5 })
  })

  it('returns no uptime if nothing is known', async () => {
    await database.owner.pool.query('truncate gateway_runs')
    const [node] = (await overview()).nodes
    expect(node?.runs).toMatchObject([{ outcome: 'unknown' }])
    expect(node?.periods[0]).toEqual({ days: 7, heartbeats: 0, points: 0, uptime: null })
  })
})

describe('readNodeStats', () => {
  it('counts the outcomes of each day on which slots were due', async () => {
    await database.db
      .updateTable('nodes')
      .set({ registered_at: new Date(DAY - SLOT) })
      .where('id', '=', nodeId)
      .execute()
    await record()
    const { days } = await stats()
    expect(days.map(({ day }) => day)).toEqual(['2026-05-04', '2026-05-05', '2026-05-06'])
    expect(days[0]).toEqual({
      day: '2026-05-04',
      credited: 2,
      madeGood: 0,
      refused: 1,
      missed: 92,
      networkFault: 1,
      unknown: 0,
    })
  })

  it('returns heartbeats, their points by the rule of the time, and the uptime', async () => {
    await database.db
      .updateTable('nodes')
      .set({ registered_at: new Date(DAY - SLOT) })
      .where('id', '=', nodeId)
      .execute()
    await record()
    const { periods } = await stats()
    const slots = (await read('2026-05-04', '2026-05-06')).slots.length
    expect(periods).toEqual(
      [7, 30, 365].map((days) => ({ days, heartbeats: 2, points: 35.5, uptime: 3 / (slots - 1) })),
    )
  })

  it('returns no uptime if nothing is known', async () => {
    await database.owner.pool.query('truncate gateway_runs')
    const { periods, days } = await stats()
    expect(periods[0]).toEqual({ days: 7, heartbeats: 0, points: 0, uptime: null })
    expect(days.at(-1)).toMatchObject({ missed: 0, unknown: 48 })
  })
})
