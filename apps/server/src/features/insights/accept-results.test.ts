import { randomUUID } from 'node:crypto'
import type { Result } from '@hearth/protocol/endpoints/insights'
import { type ResultKind, resultKinds } from '@hearth/protocol/sources'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedRules } from '../../test/support/fixed-rules.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { readLog } from '../points/read-log.ts'
import { readStats } from '../points/read-stats.ts'
import type { RuleName } from '../points/rules/rule-names.ts'
import { utcDay } from '../points/utc-day.ts'
import { acceptResults, type ResultRules } from './accept-results.ts'
import { ensureResultPartitions } from './ensure-result-partitions.ts'
import type { Reporter } from './evaluate-report.ts'
import { readDataStats } from './read-data-stats.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await ensureResultPartitions(database.db, NOW)
})
afterAll(() => database.close())

const NOW = new Date('2026-03-10T15:00:00Z')
const HOUR_MS = 3_600_000

/** Rule values in millionths of a point, before and after a change on the evening before NOW. */
const micro: Partial<Record<RuleName, [before: bigint, after: bigint]>> = {
  result_points_profile: [1_000_000n, 2_500_000n],
  result_points_comment: [100_001n, 3n],
  result_points_post: [333_333n, 0n],
  result_points_per_day: [3_000_000n, 4_000_007n],
}
const CHANGE = Date.parse('2026-03-09T20:00:00Z')
const microAt = (name: RuleName, time: number) => (micro[name] ?? [0n, 0n])[time < CHANGE ? 0 : 1]
const decimal = (value: bigint) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`
const rules: ResultRules = {
  valueAt: (name, time) => decimal(microAt(name, time)),
  waitUntilCurrent: async () => undefined,
}

const ids = Array.from({ length: 30 }, () => randomUUID())

/** A batch with few distinct IDs, jobs and times, so that many results repeat. */
const batch: fc.Arbitrary<Result[]> = fc.array(
  fc.record({
    id: fc.constantFrom(...ids),
    job: fc.constantFrom('news', 'people', 'Ärger 🔥', "'; drop table members --"),
    kind: fc.constantFrom(...resultKinds),
    bytes: fc.integer({ min: 0, max: 100_000_000 }),
    // Generate times from far too old to far in the future.
    collectedAt: fc
      .integer({ min: -28, max: 2 })
      .map((hours) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()),
  }),
  { minLength: 1, maxLength: 25 },
)

/** Minimal model of the rules: the first result with an ID counts, up to its day's limit. */
class Model {
  readonly results = new Map<string, Result>()

  accept(results: Result[]): { accepted: number; known: number; refused: number[] } {
    const answer = { accepted: 0, known: 0, refused: [] as number[] }
    results.forEach((result, index) => {
      const age = NOW.getTime() - Date.parse(result.collectedAt)
      if (age > 24 * HOUR_MS || age < -300_000) answer.refused.push(index)
      else if (this.results.has(result.id)) answer.known += 1
      else {
        answer.accepted += 1
        this.results.set(result.id, result)
      }
    })
    return answer
  }

  amount(kind: ResultKind): number {
    return [...this.results.values()].filter((result) => result.kind === kind).length
  }

  points(): string {
    const days = new Map<string, bigint>()
    for (const { kind, collectedAt } of this.results.values()) {
      const day = collectedAt.slice(0, 10)
      const worth = microAt(`result_points_${kind}`, Date.parse(collectedAt))
      days.set(day, (days.get(day) ?? 0n) + worth)
    }
    let sum = 0n
    for (const [day, worth] of days) {
      const limit = microAt('result_points_per_day', Date.parse(day))
      // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigints
      sum += worth < limit ? worth : limit
    }
    return decimal(sum)
  }

  stats() {
    const results = [...this.results.values()]
    return {
      total_jobs: new Set(results.map(({ job }) => job)).size,
      total_jobs_points: Number(this.points()),
      profiles_amount: this.amount('profile'),
      comments_amount: this.amount('comment'),
      posts_amount: this.amount('post'),
      result_size: results.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }
}

/** Returns a sender whose results all count. */
const provenReporter = (memberId: string): Reporter => ({
  memberId,
  node: { id: randomUUID() },
  subnet: null,
  sourceIds: null,
  accountCreatedAt: new Date(0),
  firstHeartbeatAt: new Date(0),
})

const accept = (memberId: string, results: Result[], now = NOW) =>
  acceptResults(database.db, rules, provenReporter(memberId), results, now)

async function ledgerSum(memberId: string): Promise<string> {
  const { rows } = await sql<{ points: string }>`
    select coalesce(sum(points), 0)::numeric(20, 6)::text as points from ledger_entries where member_id = ${memberId}
  `.execute(database.db)
  return rows[0]?.points ?? ''
}

test('data statistics and ledger equal a plain model of the rules to the decimal for repeated and overlapping batches', {
  tags: ['PTS-07'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 6 }), async (batches) => {
      const memberId = randomUUID()
      const model = new Model()
      for (const results of batches) {
        const { refused: rejected, accepted, known } = await accept(memberId, results)
        expect({ accepted, known, refused: rejected.map(({ index }) => index) }).toEqual(
          model.accept(results),
        )
        expect(await readDataStats(database.db, memberId)).toEqual(model.stats())
      }
      expect(await ledgerSum(memberId)).toBe(model.points())
      const stats = await readStats(database.db, memberId, NOW)
      expect(stats.points_total).toBe(Number(model.points()))
    }),
    { numRuns: 60 },
  )
})

const post = (fields: Partial<Result> = {}): Result => ({
  id: randomUUID(),
  job: 'news',
  kind: 'post',
  bytes: 10,
  collectedAt: NOW.toISOString(),
  ...fields,
})

test('twenty concurrent copies of a batch count and pay once', { tags: ['PTS-07'] }, async () => {
  const memberId = randomUUID()
  const results = Array.from({ length: 500 }, (_, index) =>
    post({ kind: resultKinds[index % 3] ?? 'post', collectedAt: '2026-03-09T17:00:00Z' }),
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      acceptResults(
        database.db,
        fixedRules(),
        provenReporter(memberId),
        turn % 2 ? results : results.toReversed(),
        NOW,
      ),
    ),
  )
  expect(answers.map(({ accepted }) => accepted).sort((a, b) => a - b)).toEqual([...Array(19).fill(0), 500])
  const model = new Model()
  model.accept(results)
  const stats = await readDataStats(database.db, memberId)
  expect(stats).toEqual({ ...model.stats(), total_jobs_points: 216.9 })
  expect(Number(await ledgerSum(memberId))).toBe(216.9)
})

test('overlapping batches count each result once, also concurrently and over several days', {
  tags: ['PTS-07'],
}, async () => {
  const memberId = randomUUID()
  const all = Array.from({ length: 40 }, (_, index) =>
    post({ collectedAt: new Date(NOW.getTime() - (index % 5) * 6 * HOUR_MS).toISOString() }),
  )
  await Promise.all(Array.from({ length: 16 }, (_, turn) => accept(memberId, all.slice(turn % 8, 20 + turn))))
  expect((await readDataStats(database.db, memberId)).posts_amount).toBe(35)
  const { rows } = await sql<{ posts: number; results: number }>`
    select (select sum(posts)::int from member_data_days where member_id = ${memberId}) as posts,
           (select count(*)::int from collected_results where member_id = ${memberId}) as results
  `.execute(database.db)
  expect(rows).toEqual([{ posts: 35, results: 35 }])
})

test('an id that another member used is free and reveals nothing about that member', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const results = [post(), post()]
  const first = await accept(one, results)
  expect(await accept(other, results)).toEqual(first)
  expect(await readDataStats(database.db, other)).toEqual(await readDataStats(database.db, one))
})

test('an id is recognized with another job, kind, size and day', async () => {
  const memberId = randomUUID()
  const result = post({ kind: 'profile', collectedAt: '2026-03-09T18:00:00Z' })
  await accept(memberId, [result])
  const again = await accept(memberId, [
    { ...result, job: 'another', kind: 'comment', bytes: 5, collectedAt: NOW.toISOString() },
  ])
  expect(again).toMatchObject({ accepted: 0, known: 1, points: 0 })
  expect(await readDataStats(database.db, memberId)).toMatchObject({ total_jobs: 1, comments_amount: 0 })
})

test('results from the future or too far in the past are rejected one by one, with tolerance for a fast clock', async () => {
  const memberId = randomUUID()
  const midnight = new Date('2026-03-10T23:59:00Z')
  const answer = await accept(
    memberId,
    [
      post({ collectedAt: '2026-03-11T00:04:01Z' }),
      post({ kind: 'profile', collectedAt: '2026-03-11T00:03:59Z' }),
      post({ collectedAt: '2026-03-09T23:58:59Z' }),
    ],
    midnight,
  )
  expect(answer).toMatchObject({ accepted: 1, known: 0, points: 2.5 })
  expect(answer.refused).toEqual([
    { index: 0, reason: 'in_future', message: expect.objectContaining({ id: 'insights.collectedInFuture' }) },
    { index: 2, reason: 'too_old', message: expect.objectContaining({ id: 'insights.collectedTooLongAgo' }) },
  ])
  const { rows } = await sql<{ day: string }>`
    select day from member_data_days where member_id = ${memberId}`.execute(database.db)
  expect(rows.map(({ day }) => day)).toEqual([utcDay(midnight)])
})

test('the log describes collected results once per batch and day, without those that earned nothing', {
  tags: ['PTS-04'],
}, async () => {
  const memberId = randomUUID()
  const yesterday = '2026-03-09T16:00:00Z'
  const first = [post({ collectedAt: yesterday }), post({ kind: 'profile', collectedAt: yesterday })]
  await accept(memberId, first)
  await accept(memberId, first)
  await accept(memberId, [post({ collectedAt: yesterday }), post(), post({ kind: 'comment' })])
  const { data } = await readLog(database.db, memberId, { page: 1, limit: 10 })
  expect(data.map(({ category, comment, points }) => [category, comment, points])).toEqual([
    ['Others', '1 post, 1 comment collected on 10 Mar 2026', 0.000003],
    ['Others', '1 post collected on 9 Mar 2026', 0.333333],
    ['Others', '1 post, 1 profile collected on 9 Mar 2026', 1.333333],
  ])
})

test('a member without results has zeros', async () => {
  expect(await readDataStats(database.db, randomUUID())).toEqual(new Model().stats())
})
