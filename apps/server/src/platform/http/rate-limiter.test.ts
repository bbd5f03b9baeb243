import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../../test/open-test-database.ts'
import { createRateLimiter } from './rate-limiter.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a budget is never exceeded, over however many processes and with whatever lease', async () => {
  const clock = Date.parse('2026-01-01T00:00:00Z')
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.record({ limit: fc.integer({ min: 1, max: 40 }), lease: fc.integer({ min: 1, max: 15 }) }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 80 }),
      async ({ limit, lease }, processes, takings) => {
        run += 1
        const limiters = Array.from({ length: processes }, () => createRateLimiter(database.db, () => clock))
        const take = (n: number) =>
          limiters[n % processes]?.take(`key ${run}`, { limit, windowSeconds: 60, lease })
        const waits = await Promise.all(Array.from({ length: takings }, (_, n) => take(n)))
        expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(limit)
        if (processes === 1 && lease === 1)
          expect(waits.filter((wait) => wait === 0)).toHaveLength(Math.min(limit, takings))
      },
    ),
    { numRuns: 60 },
  )
})

test('what calls at the same time leased is used up before the budget is', async () => {
  const clock = Date.parse('2026-01-01T00:00:00Z')
  const limiter = createRateLimiter(database.db, () => clock)
  const budget = { limit: 100, windowSeconds: 60, lease: 15 }
  const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.take('burst', budget)))
  for (let n = 0; n < 120; n++) waits.push(await limiter.take('burst', budget))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(100)
})

test('a used-up budget says how long to wait, and is full again in the next window', async () => {
  let clock = Date.parse('2026-01-01T00:00:10Z')
  const limiter = createRateLimiter(database.db, () => clock)
  const budget = { limit: 2, windowSeconds: 60 }
  expect([
    await limiter.take('a', budget),
    await limiter.take('a', budget),
    await limiter.take('a', budget),
  ]).toEqual([0, 0, 50])
  expect(await limiter.take('b', budget)).toBe(0)
  clock += 50_000
  expect(await limiter.take('a', budget)).toBe(0)
})

test('a sweep forgets windows that are over and keeps those that count', async () => {
  let clock = Date.parse('2026-02-01T00:00:00Z')
  const limiter = createRateLimiter(database.db, () => clock)
  await limiter.take('old', { limit: 1, windowSeconds: 60 })
  clock += 3 * 3_600_000
  await limiter.take('new', { limit: 1, windowSeconds: 60 })
  await limiter.sweep()
  const rows = await database.db
    .selectFrom('rate_windows')
    .select('window_start')
    .where('window_start', '>=', new Date('2026-02-01'))
    .execute()
  expect(rows.map(({ window_start }) => window_start.getTime())).toEqual([clock])
})
