import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectMember } from '../../test/support/connect-node.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { startGateway } from '../../test/support/start-gateway.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { creditSlots } from './credit-slots.ts'
import type { ValuedSlot } from './decide-credits.ts'
import { findWrongSums } from './testing/credit-sums.ts'

let database: OpenTestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['member_days', 'settled_totals', 'rejected_slots'] as const)
    await database.owner.db.deleteFrom(table).execute()
})

const NOON = Date.parse('2026-03-01T12:00:00Z')

function slot(memberId: string, slotEnd: number, points = '25'): ValuedSlot {
  return { memberId, nodeId: anonymousNodeId(memberId), slotEnd, points }
}

describe('a credit', () => {
  it('is booked once for each node and slot, also when repeated', async () => {
    const { db } = database
    const [first, second] = [randomUUID(), randomUUID()]
    const slots = [slot(first, NOON), slot(second, NOON), slot(first, NOON)]
    const { credited: booked } = await creditSlots(db, slots, new Date(NOON))
    expect(booked).toHaveLength(2)
    expect(booked.find(({ memberId }) => memberId === first)).toEqual({
      memberId: first,
      nodeId: anonymousNodeId(first),
      slotEnd: NOON,
      pointsToday: 25,
      pointsTotal: 25,
      heartbeats: 1,
    })
    expect(await creditSlots(db, slots, new Date(NOON))).toEqual({ credited: [], rejected: [] })
    expect(await findWrongSums(db)).toEqual([])
  })

  it('counts for the UTC day of the end of its slot, with midnight in the new day', async () => {
    const { db } = database
    const memberId = randomUUID()
    const midnight = Date.parse('2026-03-02T00:00:00Z')
    const { credited: booked } = await creditSlots(
      db,
      [slot(memberId, midnight - 1), slot(memberId, midnight)],
      new Date(midnight),
    )
    expect(booked.map(({ pointsToday, pointsTotal }) => [pointsToday, pointsTotal])).toEqual([
      [25, 50],
      [25, 50],
    ])
    const days = await db.selectFrom('member_days').select(['day', 'heartbeats']).orderBy('day').execute()
    expect(days).toEqual([
      { day: '2026-03-01', heartbeats: 1 },
      { day: '2026-03-02', heartbeats: 1 },
    ])
  })

  it('that arrives late for yesterday does not change the points of today', async () => {
    const { db } = database
    const memberId = randomUUID()
    await creditSlots(db, [slot(memberId, NOON)], new Date(NOON))
    const {
      credited: [late],
    } = await creditSlots(db, [slot(memberId, NOON - 86_400_000)], new Date(NOON))
    expect(late).toMatchObject({ pointsToday: 25, pointsTotal: 50, heartbeats: 2 })
  })

  it('is summed exactly to the decimal', async () => {
    const { db } = database
    const memberId = randomUUID()
    const slots = Array.from({ length: 30 }, (_, index) => slot(memberId, NOON + index * 1000, '0.100001'))
    await creditSlots(db, slots, new Date(NOON))
    const { connectivity } = await db.selectFrom('member_totals').selectAll().executeTakeFirstOrThrow()
    expect(connectivity).toBe('3.000030')
  })

  it('is counted once in days and totals by overlapping batches of several processes', async () => {
    const { db } = database
    const members = Array.from({ length: 6 }, () => randomUUID())
    const earned = fc.record({
      member: fc.constantFrom(...members),
      // Generate times around midnight, to cover several days.
      slotEnd: fc
        .integer({ min: -4, max: 4 })
        .map((hours) => Date.parse('2026-03-02T00:00:00Z') + hours * 3_600_000),
    })
    const batches = fc.array(fc.array(earned, { minLength: 1, maxLength: 20 }), {
      minLength: 1,
      maxLength: 8,
    })
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(batches, async (lists) => {
        const booked = await Promise.all(
          lists.map((list) =>
            creditSlots(
              db,
              list.map(({ member, slotEnd }) => slot(member, slotEnd, '12.5')),
              new Date(NOON),
            ),
          ),
        )
        for (const { nodeId, slotEnd } of booked.flatMap(({ credited }) => credited)) {
          expect(seen.has(`${nodeId} ${slotEnd}`)).toBe(false)
          seen.add(`${nodeId} ${slotEnd}`)
        }
        for (const { member, slotEnd } of lists.flat())
          expect(seen.has(`${anonymousNodeId(member)} ${slotEnd}`)).toBe(true)
        expect(await findWrongSums(db, '12.5')).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it('is rejected by none of several concurrent processes if a limit allows one', async () => {
    const { db } = database
    const rules = { limitsAt: () => ({ perMember: 100, perSubnet: 1 }) }
    for (let round = 0; round < 60; round++) {
      const memberId = randomUUID()
      const slots = [{ ...slot(memberId, NOON), subnet: randomUUID() }]
      const booked = await Promise.all([0, 1, 2].map(() => creditSlots(db, slots, new Date(NOON), rules)))
      expect(booked.flatMap(({ credited }) => credited)).toHaveLength(1)
      expect(booked.flatMap(({ rejected }) => rejected)).toEqual([])
    }
  })

  it('is booked once when its node reconnects between two gateways', async () => {
    const { db } = database
    const gateways = [await startGateway(db), await startGateway(db)]
    const members = Array.from({ length: 10 }, () => randomUUID())
    const connectAll = () =>
      gateways.flatMap(({ url }) =>
        members.map((memberId) => ({ memberId, node: connectMember(url, memberId) })),
      )
    const nodes = connectAll()
    const pulses = () =>
      nodes.flatMap(({ memberId, node }) => node.pulses().map((slot) => `${memberId} ${slot}`))
    await expect.poll(() => pulses().length).toBeGreaterThan(5)
    nodes.push(...connectAll())
    await expect.poll(() => pulses().length).toBeGreaterThan(25)
    for (const gateway of gateways) await gateway.close()
    expect(new Set(pulses()).size).toBe(pulses().length)
    const credits = await db.selectFrom('heartbeat_credits').select('slot_end').execute()
    expect(credits.length).toBeGreaterThanOrEqual(pulses().length)
    expect(await findWrongSums(db)).toEqual([])
  })
})
