import { randomUUID } from 'node:crypto'
import { HISTORY_ALLTIME_MAX_DAYS } from '@hearth/protocol/history-range'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { registerMember } from '../members/register-member.ts'
import { readHistory } from './read-history.ts'
import { addDays, utcDay } from './utc-day.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-03-10T00:00:00Z')
const today = utcDay(NOW)

const give = (memberId: string, daysAgo: number, points: string) =>
  sql`insert into member_days (member_id, day, rewards) values (${memberId}, ${addDays(today, -daysAgo)}, ${points})`.execute(
    database.db,
  )

test.each([
  ['today', 1, '2026-03-10'],
  ['last7days', 7, '2026-03-04'],
  ['last30days', 30, '2026-02-09'],
  ['last90days', 90, '2025-12-11'],
  ['alltime', 101, '2025-11-30'],
  ['2024-02-28..2024-03-01', 3, '2024-02-28'],
])(
  '%s contains each of its %i days once and ends with the last',
  { tags: ['PTS-03', 'API-11'] },
  async (range, days, first) => {
    const memberId = randomUUID()
    await give(memberId, 100, '1.5')
    await give(memberId, 0, '0.1')
    await give(memberId, -1, '1000')
    const { totalEntries, pointsTotal, history } = await readHistory(database.db, memberId, range, NOW)
    const dates = history.data.map(({ date }) => date)
    expect([totalEntries, dates.length, new Set(dates).size]).toEqual([days, days, days])
    expect(dates[0]).toBe(first)
    expect(dates.at(-1)).toBe(range.includes('..') ? '2024-03-01' : today)
    expect(pointsTotal).toBe(range === 'alltime' ? 1.6 : range.includes('..') ? 0 : 0.1)
    expect(history.average).toBe(pointsTotal / days)
  },
)

describe('the average of a member who joined recently', () => {
  const join = async (daysAgo: number) => {
    const id = randomUUID()
    await registerMember(database.db, { id, email: `${id}@example.org`, referralCode: undefined }, NOW)
    const joined = new Date(NOW.getTime() - daysAgo * 86_400_000)
    await database.db.updateTable('members').set({ created_at: joined }).where('id', '=', id).execute()
    return id
  }
  const averageOf = async (memberId: string, range: string) =>
    (await readHistory(database.db, memberId, range, NOW)).history.average

  test('counts the days of the membership', { tags: ['PTS-03'] }, async () => {
    const memberId = await join(2)
    await give(memberId, 1, '60')
    expect(await averageOf(memberId, 'last30days')).toBe(20)
    expect(await averageOf(memberId, 'alltime')).toBe(20)
    expect(await averageOf(memberId, 'today')).toBe(0)
  })

  test('counts all days of a range that began after the account', { tags: ['PTS-03'] }, async () => {
    const memberId = await join(100)
    await give(memberId, 1, '70')
    expect(await averageOf(memberId, 'last7days')).toBe(10)
  })

  test('counts imported days before the account, and no day to come', { tags: ['PTS-03'] }, async () => {
    const memberId = await join(0)
    await give(memberId, 3, '40')
    expect(await averageOf(memberId, `${addDays(today, -30)}..${addDays(today, 30)}`)).toBe(10)
  })
})

test('the full history of many years lists the newest days, with sum and average over all of them', {
  tags: ['PTS-03'],
}, async () => {
  const memberId = randomUUID()
  const years = 40 * 365
  await give(memberId, years, '7.5')
  await give(memberId, 3, '2.5')
  const { totalEntries, pointsTotal, history } = await readHistory(database.db, memberId, 'alltime', NOW)
  expect([totalEntries, history.data.length]).toEqual([HISTORY_ALLTIME_MAX_DAYS, HISTORY_ALLTIME_MAX_DAYS])
  expect(history.data.at(-1)?.date).toBe(today)
  expect(pointsTotal).toBe(10)
  expect(history.average).toBe(10 / (years + 1))
})
