import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { bookEntry } from './book-entry.ts'
import { createPointsExport } from './export-points.ts'
import { readEntry } from './read-entry.ts'
import { readHistory } from './read-history.ts'
import { readLog } from './read-log.ts'
import { settleDays } from './settle-days.ts'

const SLOT = 900_000
const START = Date.parse('2026-03-04')
const NOW = new Date('2026-03-10T15:00:00Z')
/** Points per heartbeat, with their starts. The second starts within a day. */
const RATES = [
  { startsAt: 0, points: '25' },
  { startsAt: Date.parse('2026-03-04T10:07:00Z'), points: '0.333333' },
  { startsAt: Date.parse('2026-03-06T00:00:00Z'), points: '7.5' },
]

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (const { startsAt, points } of RATES)
    await database.owner.pool.query(
      `insert into rules (name, starts_at, value, set_by) values ('heartbeat_points', $1, $2, 'test')
       on conflict (name, starts_at) do update set value = excluded.value`,
      [new Date(startsAt), points],
    )
})
afterAll(() => database.close())

const rateAt = (time: number) => RATES.findLast(({ startsAt }) => startsAt <= time)?.points ?? ''

/** Parses an exact decimal into millionths. */
function micro(points: string | number): bigint {
  const [whole = '', fraction = ''] = String(points).replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(6, '0'))
  return String(points).startsWith('-') ? -value : value
}

const credit = (memberId: string, slots: { nodeId: string; slotEnd: number }[]) =>
  creditSlots(
    database.db,
    slots.map((slot) => ({ memberId, ...slot, intervalMs: SLOT, points: rateAt(slot.slotEnd) })),
    NOW,
  )

const log = (memberId: string) =>
  readLog(database.db, memberId, { page: 1, limit: 100, include: 'nodes' }).then(({ data }) => data)

/** Returns the rows of the export by node. */
async function exportRows(memberId: string) {
  const { body } = await createPointsExport(database.pool)(memberId, 'jsonl', NOW, { byNode: true })
  const lines = (await text(body)).split('\n').filter(Boolean)
  return lines.map(
    (line): { id: string; points: string; node_id: string | null; heartbeats: number | null } =>
      JSON.parse(line),
  )
}

/** Sums what nodes were credited. Exact, in millionths. */
function sumByNode(slots: readonly { nodeId: string; slotEnd: number }[]) {
  return Object.fromEntries(
    [...Map.groupBy(slots, ({ nodeId }) => nodeId)]
      .map(([nodeId, ends]) => {
        const points = ends.reduce((sum, { slotEnd }) => sum + micro(rateAt(slotEnd)), 0n)
        return [nodeId, { heartbeats: ends.length, points }] as const
      })
      .sort(),
  )
}

const sharesOf = (nodes: readonly { nodeId: string; heartbeats: number; points: number }[]) =>
  Object.fromEntries(
    nodes
      .map(({ nodeId, heartbeats, points }) => [nodeId, { heartbeats, points: micro(points) }] as const)
      .sort(),
  )

const node = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

type Step = { slots: { node: number; slot: number }[] } | { settleBefore: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      slots: fc.array(fc.record({ node: fc.nat(2), slot: fc.nat(4 * 96 - 1) }), {
        minLength: 1,
        maxLength: 12,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ settleBefore: fc.integer({ min: 1, max: 5 }) }) },
)

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

describe('the nodes of an entry', () => {
  it('add up to the entry to the decimal after any credits and settlements, or are unknown', {
    tags: ['PTS-04'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const memberId = randomUUID()
        const credited = new Map<string, { nodeId: string; slotEnd: number }>()
        /** Slots of each settlement, by the ID of its pending entry. */
        const settlements = new Map<string, { nodeId: string; slotEnd: number }[]>()
        const settledDays = new Map<string, number>()
        for (const current of steps) {
          if ('settleBefore' in current) {
            const before = dayOf(START + current.settleBefore * 86_400_000)
            await settleDays(database.db, before)
            for (const id of settlements.keys())
              if (id.slice(0, 10) < before) settledDays.set(id.slice(0, 10), Number(id.split('.')[1]))
            continue
          }
          const slots = current.slots.map((slot) => ({
            nodeId: node(slot.node),
            slotEnd: START + slot.slot * SLOT + 1000 * slot.node,
          }))
          await credit(memberId, slots)
          for (const slot of slots) {
            const key = `${slot.nodeId} ${slot.slotEnd}`
            if (credited.has(key)) continue
            credited.set(key, slot)
            const day = dayOf(slot.slotEnd)
            const id = `${day}.${(settledDays.get(day) ?? 0) + 1}`
            settlements.set(id, [...(settlements.get(id) ?? []), slot])
          }
        }

        const exported = Map.groupBy(await exportRows(memberId), ({ id }) => id)
        const entries = await log(memberId)
        expect(entries).toHaveLength(settlements.size)
        for (const [pendingId, slots] of settlements) {
          const entry = await readEntry(database.db, memberId, pendingId)
          const expected = sumByNode(slots)
          const day = pendingId.slice(0, 10)
          const ofDay = [...credited.values()].filter(({ slotEnd }) => dayOf(slotEnd) === day)
          const isTold =
            entry.status === 'pending' ||
            settledDays.get(day) === 1 ||
            new Set(ofDay.map(({ nodeId }) => nodeId)).size === 1
          if (isTold) expect(entry.nodes && sharesOf(entry.nodes), pendingId).toEqual(expected)
          // A node whose late slots are still pending is not in the archive.
          else if (entry.nodes) expect(sharesOf(entry.nodes), pendingId).toEqual(expected)

          const listed = entries.find(({ id }) => id === entry.id)
          expect(listed?.nodes ?? null).toEqual(
            entry.nodes?.map(({ nodeId, heartbeats, points }) => ({ nodeId, heartbeats, points })) ?? null,
          )
          const rows = exported.get(entry.id) ?? []
          expect(rows.reduce((sum, { points }) => sum + micro(points), 0n)).toBe(micro(entry.points))
          expect(rows.map(({ node_id }) => node_id)).toEqual(
            entry.nodes ? entry.nodes.map(({ nodeId }) => nodeId) : [null],
          )
        }

        const { history } = await readHistory(database.db, memberId, '2026-03-03..2026-03-08', NOW, {
          withNodes: true,
        })
        for (const { date, nodes, connectivity } of history.data) {
          const expected = sumByNode([...credited.values()].filter(({ slotEnd }) => dayOf(slotEnd) === date))
          expect(nodes && sharesOf(nodes), date).toEqual(expected)
          expect(Object.values(expected).reduce((sum, { points }) => sum + points, 0n)).toBe(
            micro(connectivity),
          )
        }
      }),
      { numRuns: 25 },
    )
  })

  it('list the rates of a day on which the points per heartbeat changed', async () => {
    const memberId = randomUUID()
    const slotEnds = ['10:00', '10:06', '10:07', '10:08'].map((time) => Date.parse(`2026-03-04T${time}:00Z`))
    await credit(
      memberId,
      slotEnds.map((slotEnd) => ({ nodeId: node(1), slotEnd })),
    )
    const [entry] = (await readEntry(database.db, memberId, '2026-03-04.1')).nodes ?? []
    expect(entry).toMatchObject({
      heartbeats: 4,
      points: 50.666666,
      rates: [
        { points: 0.333333, heartbeats: 2 },
        { points: 25, heartbeats: 2 },
      ],
    })
  })

  it('are unknown if two settlements of a day cannot be told apart', async () => {
    const memberId = randomUUID()
    const slotEnd = Date.parse('2026-03-07T10:00:00Z')
    await credit(memberId, [{ nodeId: node(1), slotEnd }])
    await settleDays(database.db, '2026-03-08')
    await credit(memberId, [{ nodeId: node(2), slotEnd }])
    expect((await log(memberId)).map(({ nodes }) => nodes)).toEqual([
      [{ nodeId: node(2), heartbeats: 1, points: 7.5 }],
      [{ nodeId: node(1), heartbeats: 1, points: 7.5 }],
    ])
    await settleDays(database.db, '2026-03-08')
    expect((await log(memberId)).map(({ nodes }) => nodes)).toEqual([null, null])
    expect((await exportRows(memberId)).map(({ node_id, heartbeats }) => [node_id, heartbeats])).toEqual([
      [null, null],
      [null, null],
    ])
    // The sum of the day is known.
    const { history } = await readHistory(database.db, memberId, '2026-03-07..2026-03-07', NOW, {
      withNodes: true,
    })
    expect(history.data[0]?.nodes).toHaveLength(2)
  })

  it('are unknown without the archive', async () => {
    const memberId = randomUUID()
    await credit(memberId, [{ nodeId: node(1), slotEnd: Date.parse('2026-03-07T10:00:00Z') }])
    await settleDays(database.db, '2026-03-08')
    await database.owner.pool.query('delete from heartbeat_archive where member_id = $1', [memberId])
    expect((await log(memberId)).map(({ nodes }) => nodes)).toEqual([null])
    const { history } = await readHistory(database.db, memberId, '2026-03-06..2026-03-07', NOW, {
      withNodes: true,
    })
    expect(history.data.map(({ nodes }) => nodes)).toEqual([[], null])
  })

  it('are unknown if they do not add up to the entry', async () => {
    const memberId = randomUUID()
    await credit(memberId, [{ nodeId: node(1), slotEnd: Date.parse('2026-03-07T10:00:00Z') }])
    await database.owner.pool.query(
      'update member_days set pending = pending + 0.000001 where member_id = $1',
      [memberId],
    )
    await settleDays(database.db, '2026-03-08')
    expect((await log(memberId)).map(({ nodes }) => nodes)).toEqual([null])
  })

  it('are unknown for entries that are not for slots', async () => {
    const memberId = randomUUID()
    await bookEntry(database.db, {
      memberId,
      category: 'Connectivity',
      points: '5',
      comment: 'Correction: counted twice',
      source: { kind: 'correction', id: randomUUID() },
      occurredAt: NOW,
    })
    expect((await log(memberId)).map(({ nodes }) => nodes)).toEqual([null])
  })
})

describe('readEntry', () => {
  it('finds a pending entry by its ID before and after the settlement', { tags: ['PTS-04'] }, async () => {
    const memberId = randomUUID()
    const id = '2026-03-07.1'
    await credit(memberId, [
      { nodeId: anonymousNodeId(memberId), slotEnd: Date.parse('2026-03-07T10:00:00Z') },
    ])
    const [listed] = await log(memberId)
    expect(listed?.id).toBe(id)
    const pending = await readEntry(database.db, memberId, id)
    expect(pending).toMatchObject({
      id,
      status: 'pending',
      source: 'settlement',
      day: '2026-03-07',
      heartbeats: 1,
    })
    expect(pending.nodes).toMatchObject([{ state: 'anonymous', name: null, heartbeats: 1, points: 7.5 }])
    await settleDays(database.db, '2026-03-08')
    const booked = await readEntry(database.db, memberId, id)
    expect(booked).toMatchObject({ status: 'booked', points: 7.5, comment: '1 heartbeat on 7 Mar 2026' })
    expect(await readEntry(database.db, memberId, booked.id)).toEqual(booked)
  })

  it('finds late heartbeats under the number of their settlement', async () => {
    const memberId = randomUUID()
    const slotEnd = Date.parse('2026-03-07T10:00:00Z')
    await credit(memberId, [{ nodeId: node(1), slotEnd }])
    await settleDays(database.db, '2026-03-08')
    await credit(memberId, [
      { nodeId: node(1), slotEnd: slotEnd + SLOT },
      { nodeId: node(1), slotEnd: slotEnd + 2 * SLOT },
    ])
    const { id } = await readEntry(database.db, memberId, '2026-03-07.2')
    expect(id).toBe('2026-03-07.2')
    await settleDays(database.db, '2026-03-08')
    const [first, second] = [
      await readEntry(database.db, memberId, '2026-03-07.1'),
      await readEntry(database.db, memberId, '2026-03-07.2'),
    ]
    expect([first.heartbeats, second.heartbeats]).toEqual([1, 2])
    // One node earned both, so their nodes are known.
    expect([first.nodes?.[0]?.points, second.nodes?.[0]?.points]).toEqual([7.5, 15])
  })

  it('returns names of registered nodes, and marks removed ones', async () => {
    const memberId = randomUUID()
    await database.db
      .insertInto('nodes')
      .values({ member_id: memberId, id: node(1), public_key: Buffer.alloc(32, memberId), name: 'attic' })
      .execute()
    await credit(
      memberId,
      [1, 2].map((number) => ({ nodeId: node(number), slotEnd: Date.parse('2026-03-07T10:00:00Z') })),
    )
    const { nodes } = await readEntry(database.db, memberId, '2026-03-07.1')
    expect(nodes).toMatchObject([
      { nodeId: node(1), name: 'attic', state: 'registered' },
      { nodeId: node(2), name: null, state: 'removed' },
    ])
  })

  it('explains a make-good by its incident and nodes, and links its reversal', async () => {
    const memberId = randomUUID()
    const { id: incidentId } = await database.db
      .insertInto('incidents')
      .values({
        kind: 'gateway',
        starts_at: new Date('2026-03-06T10:00:00Z'),
        ends_at: new Date('2026-03-06T11:00:00Z'),
        note: 'A cable was cut.',
        recorded_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database.db
      .insertInto('made_good_slots')
      .values(
        [1, 1, 2].map((number, index) => ({
          member_id: memberId,
          node_id: node(number),
          slot_end: new Date(Date.parse('2026-03-06T10:00:00Z') + index * SLOT),
          incident_id: incidentId,
        })),
      )
      .execute()
    const book = (kind: string, points: string) =>
      bookEntry(database.db, {
        memberId,
        category: 'Connectivity',
        points,
        comment: kind,
        source: { kind, id: incidentId },
        occurredAt: NOW,
      })
    await book('make-good', '22.5')
    const [listed] = await log(memberId)
    const payment = await readEntry(database.db, memberId, listed?.id ?? '')
    expect(payment).toMatchObject({
      source: 'make-good',
      heartbeats: null,
      incident: { id: incidentId, startsAt: '2026-03-06T10:00:00.000Z', note: 'A cable was cut.' },
      relatedEntryId: null,
    })
    expect(payment.nodes).toMatchObject([
      { nodeId: node(1), heartbeats: 2, points: 15, rates: [{ points: 7.5, heartbeats: 2 }] },
      { nodeId: node(2), heartbeats: 1, points: 7.5 },
    ])
    await book('make-good-reversal', '-22.5')
    const { relatedEntryId = '' } = await readEntry(database.db, memberId, payment.id)
    const reversal = await readEntry(database.db, memberId, relatedEntryId ?? '')
    expect(reversal).toMatchObject({
      source: 'make-good-reversal',
      points: -22.5,
      relatedEntryId: payment.id,
    })
    expect(reversal.nodes?.map(({ points }) => points)).toEqual([-15, -7.5])
  })

  it('names the campaign of a reward', async () => {
    const memberId = randomUUID()
    const campaignId = randomUUID()
    await bookEntry(database.db, {
      memberId,
      category: 'Rewards',
      points: '5',
      comment: 'Campaign: Spring',
      source: { kind: 'campaign', id: campaignId },
      occurredAt: NOW,
    })
    const [listed] = await log(memberId)
    const entry = await readEntry(database.db, memberId, listed?.id ?? '')
    expect(entry).toMatchObject({ source: 'campaign', campaignId, nodes: null, day: null })
  })

  it('returns NOT_FOUND for entries of other members and for days without an entry', async () => {
    const [owner, stranger] = [randomUUID(), randomUUID()]
    await credit(owner, [{ nodeId: node(1), slotEnd: Date.parse('2026-03-07T10:00:00Z') }])
    await settleDays(database.db, '2026-03-08')
    const { id } = await readEntry(database.db, owner, '2026-03-07.1')
    for (const [memberId, wanted] of [
      [stranger, id],
      [stranger, '2026-03-07.1'],
      [owner, '2026-03-07.2'],
      [owner, '2026-02-30.1'],
      [owner, randomUUID()],
    ] as const)
      await expect(readEntry(database.db, memberId, wanted)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
