import { randomUUID } from 'node:crypto'
import { type PointsCategory, pointsCategories } from '@hearth/protocol/points-categories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { readUser } from '../members/read-user.ts'
import { registerMember } from '../members/register-member.ts'
import { bookEntry } from './book-entry.ts'
import { readHistory } from './read-history.ts'
import { readLog } from './read-log.ts'
import { readStats } from './read-stats.ts'
import { settleDays } from './settle-days.ts'
import { addDays, utcDay } from './utc-day.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-03-10T15:00:00Z')

/** Generated operation that changes points. */
type Step =
  | { kind: 'entry'; category: PointsCategory; micro: number; cause: number; daysAgo: number }
  | { kind: 'credit'; node: number; slot: number; micro: number }
  | { kind: 'settle'; daysAgo: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('entry' as const),
    category: fc.constantFrom(...pointsCategories),
    micro: fc.integer({ min: -5_000_000, max: 2_000_000_000 }),
    cause: fc.nat(6),
    daysAgo: fc.nat(9),
  }),
  fc.record({
    kind: fc.constant('credit' as const),
    node: fc.nat(2),
    slot: fc.nat(400),
    micro: fc.constantFrom(25_000_000, 333_333, 1),
  }),
  fc.record({ kind: fc.constant('settle' as const), daysAgo: fc.nat(4) }),
)

const decimal = (micro: number) =>
  `${micro < 0 ? '-' : ''}${Math.floor(Math.abs(micro) / 1e6)}.${String(Math.abs(micro) % 1e6).padStart(6, '0')}`

/** In-memory model of the rules: booked entries by cause, and credits by node and slot. */
class Model {
  readonly entries = new Map<string, { category: PointsCategory; micro: number; day: string }>()
  readonly credits = new Map<string, { micro: number; day: string }>()

  sum(filter: (item: { category: PointsCategory; day: string }) => boolean): number {
    let micro = 0
    for (const entry of this.entries.values()) if (filter(entry)) micro += entry.micro
    for (const { micro: points, day } of this.credits.values())
      if (filter({ category: 'Connectivity', day })) micro += points
    return micro / 1e6
  }
}

async function apply(memberId: string, model: Model, current: Step): Promise<void> {
  const { db } = database
  if (current.kind === 'entry') {
    const occurredAt = new Date(NOW.getTime() - current.daysAgo * 86_400_000)
    const cause = String(current.cause)
    const booked = await bookEntry(db, {
      memberId,
      category: current.category,
      points: decimal(current.micro),
      comment: 'made up',
      source: { kind: 'test', id: cause },
      occurredAt,
    })
    expect(booked).toBe(!model.entries.has(cause))
    if (booked)
      model.entries.set(cause, { category: current.category, micro: current.micro, day: utcDay(occurredAt) })
  } else if (current.kind === 'credit') {
    const slotEnd = NOW.getTime() - current.slot * 900_000
    const nodeId = `00000000-0000-4000-8000-00000000000${current.node}`
    const { credited: credits } = await creditSlots(
      db,
      [{ memberId, nodeId, slotEnd, points: decimal(current.micro) }],
      NOW,
    )
    const key = `${nodeId} ${slotEnd}`
    expect(credits).toHaveLength(model.credits.has(key) ? 0 : 1)
    if (credits.length > 0) model.credits.set(key, { micro: current.micro, day: utcDay(new Date(slotEnd)) })
  } else {
    await settleDays(db, addDays(utcDay(NOW), -current.daysAgo))
  }
}

test('statistics, history and log equal a plain model of the rules to the decimal after any events', {
  tags: ['PTS-01', 'PTS-03', 'PTS-04', 'PTS-06', 'API-03', 'API-11', 'API-12'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const memberId = randomUUID()
      const model = new Model()
      for (const current of steps) await apply(memberId, model, current)

      const stats = await readStats(database.db, memberId, NOW)
      expect(stats.points_total).toBeCloseTo(
        model.sum(() => true),
        6,
      )
      expect(stats.points_today).toBeCloseTo(
        model.sum(({ day }) => day === utcDay(NOW)),
        6,
      )
      expect(stats.heartbeats).toBe(model.credits.size)
      for (const { category, value } of stats.points_breakdown) {
        expect(value).toBeCloseTo(
          model.sum((item) => item.category === category),
          6,
        )
      }

      const history = await readHistory(database.db, memberId, 'alltime', NOW)
      expect(history.pointsTotal).toBeCloseTo(stats.points_total, 6)
      for (const { date, connectivity, referral, rewards, total } of history.history.data) {
        expect(total).toBeCloseTo(
          model.sum(({ day }) => day === date),
          6,
        )
        for (const [name, points] of Object.entries({
          Connectivity: connectivity,
          Referral: referral,
          Rewards: rewards,
        }))
          expect(points).toBeCloseTo(
            model.sum(({ day, category }) => day === date && category === name),
            6,
          )
      }

      const log = await readLog(database.db, memberId, { page: 1, limit: 100 })
      expect(log.data).toHaveLength(log.total)
      expect(log.data.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(stats.points_total, 5)
      const pending = log.data.filter(({ comment }) => comment.endsWith('not settled yet'))
      expect(stats.total_includes_all_points).toBe(pending.length === 0)

      await settleDays(database.db, '2026-03-11')
      const settled = await readStats(database.db, memberId, NOW)
      expect(settled.points_total).toBe(stats.points_total)
      expect(settled.total_includes_all_points).toBe(true)
      const { rows } = await sql<{ points: string }>`
        select coalesce(sum(points), 0)::text as points from ledger_entries where member_id = ${memberId}`.execute(
        database.db,
      )
      expect(Number(rows[0]?.points)).toBeCloseTo(stats.points_total, 6)
    }),
    { numRuns: 60 },
  )
})

test('one cause pays once under concurrency', { tags: ['CMP-02'] }, async () => {
  const memberId = randomUUID()
  const entry = {
    memberId,
    category: 'Rewards' as const,
    points: '10.5',
    comment: 'A reward',
    source: { kind: 'campaign', id: '7' },
    occurredAt: NOW,
  }
  const booked = await Promise.all(Array.from({ length: 40 }, () => bookEntry(database.db, entry)))
  expect(booked.filter(Boolean)).toHaveLength(1)
  expect((await readStats(database.db, memberId, NOW)).points_total).toBe(10.5)
})

test('the breakdown has a color, a percentage with two decimals and a value for each category', {
  tags: ['PTS-01', 'API-03'],
}, async () => {
  const memberId = randomUUID()
  const shares = [
    { category: 'Referral', points: '2' },
    { category: 'Rewards', points: '1' },
  ] as const
  for (const share of shares)
    await bookEntry(database.db, {
      ...share,
      memberId,
      comment: 'x',
      source: { kind: 'test', id: share.category },
      occurredAt: NOW,
    })
  const { points_breakdown } = await readStats(database.db, memberId, NOW)
  const color = expect.stringMatching(/^#[0-9A-F]{6}$/)
  expect(points_breakdown).toEqual([
    { category: 'Connectivity', color, percentage: 0, value: 0 },
    { category: 'Referral', color, percentage: 66.67, value: 2 },
    { category: 'Rewards', color, percentage: 33.33, value: 1 },
    { category: 'Others', color, percentage: 0, value: 0 },
  ])
})

test('a day is settled once by concurrent processes, and late credits add an entry', async () => {
  const memberId = randomUUID()
  const slot = (hour: number) => ({
    memberId,
    nodeId: memberId,
    slotEnd: Date.parse(`2026-02-01T${hour}:00:00Z`),
    points: '25',
  })
  await creditSlots(database.db, [slot(10), slot(11)], NOW)
  await Promise.all(Array.from({ length: 8 }, () => settleDays(database.db, '2026-02-02')))
  await creditSlots(database.db, [slot(11), slot(12)], NOW)
  await settleDays(database.db, '2026-02-02')

  const log = await readLog(database.db, memberId, { page: 1, limit: 10 })
  expect(log.data).toEqual([
    {
      id: expect.any(String),
      category: 'Connectivity',
      points: 25,
      comment: '1 heartbeat on 1 Feb 2026, booked later',
      timestamp: '2026-02-01T23:59:59.999Z',
    },
    {
      id: expect.any(String),
      category: 'Connectivity',
      points: 50,
      comment: '2 heartbeats on 1 Feb 2026',
      timestamp: '2026-02-01T23:59:59.999Z',
    },
  ])
})

test('settlement excludes the current day, whose points stay pending', {
  tags: ['API-02', 'API-03'],
}, async () => {
  const memberId = randomUUID()
  await registerMember(
    database.db,
    { id: memberId, email: `${memberId}@example.org`, referralCode: undefined },
    NOW,
  )
  await creditSlots(database.db, [{ memberId, nodeId: memberId, slotEnd: NOW.getTime(), points: '25' }], NOW)
  await settleDays(database.db, utcDay(NOW))
  expect((await readStats(database.db, memberId, NOW)).total_includes_all_points).toBe(false)
  expect((await readUser(database.db, memberId)).total_points_done).toBe(false)
})

test('the ledger rejects updates and deletes', async () => {
  const memberId = randomUUID()
  await bookEntry(database.db, {
    memberId,
    category: 'Others',
    points: '1',
    comment: 'x',
    source: { kind: 'test', id: '1' },
    occurredAt: NOW,
  })
  for (const [db, rejection] of [
    [database.db, 'permission denied'],
    [database.owner.db, 'append-only'],
  ] as const) {
    await expect(
      sql`update ledger_entries set points = 2 where member_id = ${memberId}`.execute(db),
    ).rejects.toThrow(rejection)
    await expect(sql`delete from ledger_entries where member_id = ${memberId}`.execute(db)).rejects.toThrow(
      rejection,
    )
  }
})

test('the log is filtered by category and inclusive dates, in pages', {
  tags: ['PTS-04', 'API-12'],
}, async () => {
  const memberId = randomUUID()
  for (let day = 1; day <= 9; day++) {
    const category = day % 2 === 0 ? ('Rewards' as const) : ('Others' as const)
    await bookEntry(database.db, {
      memberId,
      category,
      points: String(day),
      comment: `day ${day}`,
      source: { kind: 'test', id: String(day) },
      occurredAt: new Date(`2026-01-0${day}T23:59:59.500Z`),
    })
  }
  const read = async (query: Partial<Parameters<typeof readLog>[2]>) => {
    const { data, total } = await readLog(database.db, memberId, { page: 1, limit: 10, ...query })
    return { points: data.map(({ points }) => points), total }
  }
  expect(await read({})).toEqual({ points: [9, 8, 7, 6, 5, 4, 3, 2, 1], total: 9 })
  expect(await read({ category: 'Rewards' })).toEqual({ points: [8, 6, 4, 2], total: 4 })
  expect(await read({ startDate: '2026-01-03', endDate: '2026-01-05' })).toEqual({
    points: [5, 4, 3],
    total: 3,
  })
  expect(await read({ endDate: '2026-01-02T23:59:59Z' })).toEqual({ points: [1], total: 1 })
  expect(await read({ page: 2, limit: 4 })).toEqual({ points: [5, 4, 3, 2], total: 9 })
  expect(await read({ page: 9, limit: 4 })).toEqual({ points: [], total: 9 })
})

test('a settled day is in the log of that day, and a filter by its displayed time includes it', {
  tags: ['PTS-04'],
}, async () => {
  const memberId = randomUUID()
  const slotEnd = Date.parse('2026-02-05T10:00:00Z')
  await creditSlots(database.db, [{ memberId, nodeId: memberId, slotEnd, points: '25' }], NOW)
  await settleDays(database.db, '2026-02-06')
  const total = async (startDate: string, endDate: string) =>
    (await readLog(database.db, memberId, { page: 1, limit: 10, startDate, endDate })).total
  expect(await total('2026-02-05', '2026-02-05')).toBe(1)
  expect(await total('2026-02-06', '2026-02-06')).toBe(0)
  expect(await total('2026-02-04', '2026-02-04')).toBe(0)
  expect(await total('2026-02-05T23:59:59.999Z', '2026-02-05T23:59:59.999Z')).toBe(1)
  expect(await total('2026-02-05', '2026-02-05T23:59:59.998Z')).toBe(0)
  expect(await total('2026-02-05', '9999-12-31')).toBe(1)
})

test('a range contains every day, also those without points, and the average covers all of them', {
  tags: ['PTS-03', 'API-11'],
}, async () => {
  const memberId = randomUUID()
  await bookEntry(database.db, {
    memberId,
    category: 'Others',
    points: '7',
    comment: 'x',
    source: { kind: 'test', id: '1' },
    occurredAt: NOW,
  })
  const week = await readHistory(database.db, memberId, 'last7days', NOW)
  expect(week).toMatchObject({ success: true, range: 'last7days', totalEntries: 7, pointsTotal: 7 })
  expect(week.history.average).toBe(1)
  expect(week.history.data.map(({ date }) => date)).toEqual([
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
  ])
  expect(week.history.data.at(-1)).toEqual({
    date: '2026-03-10',
    connectivity: 0,
    referral: 0,
    rewards: 0,
    total: 7,
  })
  const custom = await readHistory(database.db, memberId, '2026-02-27..2026-03-01', NOW)
  expect(custom.history.data.map(({ date }) => date)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect((await readHistory(database.db, randomUUID(), 'alltime', NOW)).totalEntries).toBe(1)
})
