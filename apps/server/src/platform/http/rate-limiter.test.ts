import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { createRateLimiter } from './rate-limiter.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('never exceeds a budget, for any number of processes and any lease size', async () => {
  const clock = Date.parse('2026-01-01T00:00:00Z')
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.record({ limit: fc.integer({ min: 1, max: 40 }), lease: fc.integer({ min: 1, max: 15 }) }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 80 }),
      async ({ limit, lease }, processes, takings) => {
        run += 1
        const limiters = Array.from({ length: processes }, () =>
          createRateLimiter(database.db, () => new Date(clock)),
        )
        const consume = (n: number) =>
          limiters[n % processes]?.consume(`key ${run}`, { limit, windowSeconds: 60, lease })
        const waits = await Promise.all(Array.from({ length: takings }, (_, n) => consume(n)))
        expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(limit)
        if (processes === 1 && lease === 1)
          expect(waits.filter((wait) => wait === 0)).toHaveLength(Math.min(limit, takings))
      },
    ),
    { numRuns: 60 },
  )
})

test('grants the whole budget to concurrent callers, including their leases', async () => {
  const clock = Date.parse('2026-01-01T00:00:00Z')
  const limiter = createRateLimiter(database.db, () => new Date(clock))
  const budget = { limit: 100, windowSeconds: 60, lease: 15 }
  const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('burst', budget)))
  for (let n = 0; n < 120; n++) waits.push(await limiter.consume('burst', budget))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(100)
})

test('takes several tokens at once or none, and leaves an insufficient rest to smaller requests', async () => {
  const clock = Date.parse('2026-01-01T00:00:00Z')
  const limiter = createRateLimiter(database.db, () => new Date(clock))
  const budget = { limit: 10, windowSeconds: 60, lease: 2 }
  const consume = (count: number) => limiter.consume('many', budget, count)
  const waits = [
    await consume(7),
    await consume(4),
    await consume(2),
    await consume(2),
    await consume(1),
    await consume(1),
  ]
  expect(waits).toEqual([0, 60, 0, 60, 0, 60])
})

test('returns the wait for an empty budget, which is full again in the next window', async () => {
  let clock = Date.parse('2026-01-01T00:00:10Z')
  const limiter = createRateLimiter(database.db, () => new Date(clock))
  const budget = { limit: 2, windowSeconds: 60 }
  expect([
    await limiter.consume('a', budget),
    await limiter.consume('a', budget),
    await limiter.consume('a', budget),
  ]).toEqual([0, 0, 50])
  expect(await limiter.consume('b', budget)).toBe(0)
  clock += 50_000
  expect(await limiter.consume('a', budget)).toBe(0)
})

test('deletes expired windows and keeps current ones', async () => {
  let clock = Date.parse('2026-02-01T00:00:00Z')
  const limiter = createRateLimiter(database.db, () => new Date(clock))
  await limiter.consume('old', { limit: 1, windowSeconds: 60 })
  clock += 3 * 3_600_000
  await limiter.consume('new', { limit: 1, windowSeconds: 60 })
  const wait = { free: 1, longestWaitSeconds: 60, expiresAfterSeconds: 60 }
  await limiter.consumeAll([{ key: 'waits', wait }])
  await limiter.sweep()
  expect(await limiter.consumeAll([{ key: 'waits', wait }])).toEqual({ rejectedIndex: 0, waitSeconds: 1 })
  const rows = await database.db
    .selectFrom('rate_windows')
    .select('window_start')
    .where('window_start', '>=', new Date('2026-02-01'))
    .execute()
  expect(rows.map(({ window_start }) => window_start.getTime())).toEqual([clock])
  clock += 61_000
  await limiter.sweep()
  expect(
    (await sql`select from rate_waits where forgotten_at < ${new Date(clock)}`.execute(database.db)).rows,
  ).toEqual([])
})

test('takes several budgets in order in one statement and spares those after the first empty one', async () => {
  const clock = Date.parse('2026-03-01T00:00:00Z')
  let statements = 0
  const counting = database.db.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const limiter = createRateLimiter(counting, () => new Date(clock))
  const takings = (name: string) => [
    { key: `${name} wide`, budget: { limit: 9, windowSeconds: 60 } },
    { key: `${name} narrow`, budget: { limit: 2, windowSeconds: 120 } },
    { key: `${name} last`, budget: { limit: 9, windowSeconds: 300 } },
  ]
  for (const processes of [[limiter], [limiter, createRateLimiter(database.db, () => new Date(clock))]]) {
    const name = `of ${processes.length}`
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await processes[n % processes.length]?.consumeAll(takings(name)))
    expect(answers).toEqual([
      undefined,
      undefined,
      { rejectedIndex: 1, waitSeconds: 120 },
      { rejectedIndex: 1, waitSeconds: 120 },
    ])
    expect(takings(name).map(({ key, budget }) => limiter.getUsage(key, budget))).toEqual(
      processes.length === 1 ? [4, 3, 2] : [3, 3, 1],
    )
  }
  expect(statements).toBe(4 + 2)
})

test('includes tokens of other processes and its own lease in the used share of a budget', async () => {
  let clock = Date.parse('2026-03-02T00:00:00Z')
  const [one, other] = [
    createRateLimiter(database.db, () => new Date(clock)),
    createRateLimiter(database.db, () => new Date(clock)),
  ]
  const budget = { limit: 100, windowSeconds: 60, lease: 5 }
  expect(one.getUsage('counted', budget)).toBe(0)
  for (let n = 0; n < 7; n++) await other.consume('counted', budget)
  expect(other.getUsage('counted', budget)).toBe(7)
  await one.consume('counted', budget)
  expect(one.getUsage('counted', budget)).toBe(11)
  clock += 60_000
  expect(one.getUsage('counted', budget)).toBe(0)
})

const wait = { free: 3, longestWaitSeconds: 8, expiresAfterSeconds: 100 }

test('increases the wait with each consecutive attempt up to a maximum, and resets it when forgiven or after a pause', async () => {
  let clock = Date.parse('2026-04-01T00:00:00Z')
  const limiter = createRateLimiter(database.db, () => new Date(clock))
  const consume = async () => (await limiter.consumeAll([{ key: 'slow', wait }]))?.waitSeconds ?? 0
  /** Returns the wait after each of the next `count` charges. */
  const waits = async (count: number) => {
    const seen = []
    for (let n = 0; n < count; n++) {
      expect(await consume()).toBe(0)
      const seconds = await consume()
      seen.push(seconds)
      clock += seconds * 1000
    }
    return seen
  }
  for (let n = 0; n < 2; n++) expect(await consume()).toBe(0)
  expect(await waits(6)).toEqual([1, 2, 4, 8, 8, 8])
  await limiter.forgive('slow')
  for (let n = 0; n < 2; n++) expect(await consume()).toBe(0)
  expect(await waits(2)).toEqual([1, 2])
  clock += 99_000
  expect(await waits(1)).toEqual([4])
  clock += 100_000
  for (let n = 0; n < 2; n++) expect(await consume()).toBe(0)
  expect(await waits(1)).toEqual([1])
})

test('grants fifty concurrent attempts over several processes no more than the free ones', async () => {
  const clock = Date.parse('2026-04-02T00:00:00Z')
  const limiters = Array.from({ length: 3 }, () => createRateLimiter(database.db, () => new Date(clock)))
  const budget = { limit: 100, windowSeconds: 60 }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      limiters[n % 3]?.consumeAll([
        { key: 'crowd', wait },
        { key: 'behind', budget },
      ]),
    ),
  )
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(3)
  expect(answers.filter((answer) => answer?.rejectedIndex === 0 && answer.waitSeconds === 1)).toHaveLength(47)
  // The rejected charges did not use the second budget: only the three granted ones and the next one count.
  await limiters[0]?.consume('behind', budget)
  expect(limiters[0]?.getUsage('behind', budget)).toBe(4)
})
