import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { settleDays } from '../points/settle-days.ts'
import { creditSlots } from './credit-slots.ts'
import { readHeartbeatStatus } from './read-status.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const QUARTER_MS = 900_000
const status = (memberId: string) => readHeartbeatStatus(database.db, memberId)

/** Credits heartbeats at intervals of 15 minutes. */
async function credit(memberId: string, first: string, times: number) {
  const slots = Array.from({ length: times }, (_, n) => ({
    memberId,
    nodeId: memberId,
    slotEnd: Date.parse(first) + n * QUARTER_MS,
    points: '25',
    intervalMs: QUARTER_MS,
  }))
  await creditSlots(database.db, slots, new Date('2026-03-10T00:00:00Z'))
}

test('the status counts settled and unsettled heartbeats and keeps the day that reached 100', {
  tags: ['CMP-03', 'API-26'],
}, async () => {
  const memberId = randomUUID()
  expect(await status(memberId)).toEqual({ current: 0, required: 100, reached: false, reachedOn: null })
  await credit(memberId, '2026-03-01T00:15:00Z', 90)
  await credit(memberId, '2026-03-03T00:15:00Z', 9)
  await settleDays(database.db, '2026-03-02')
  expect(await status(memberId)).toMatchObject({ current: 99, reached: false, reachedOn: null })
  await credit(memberId, '2026-03-05T00:15:00Z', 1)
  expect(await status(memberId)).toEqual({
    current: 100,
    required: 100,
    reached: true,
    reachedOn: '2026-03-05',
  })
  await credit(memberId, '2026-03-06T00:15:00Z', 50)
  await settleDays(database.db, '2026-03-10')
  expect(await status(memberId)).toMatchObject({ current: 150, reachedOn: '2026-03-05' })
})

test('points of other categories do not count toward the status', { tags: ['CMP-03'] }, async () => {
  const memberId = randomUUID()
  await sql`insert into member_days (member_id, day, rewards) values (${memberId}, '2026-03-01', 10000)`.execute(
    database.db,
  )
  expect(await status(memberId)).toMatchObject({ current: 0, reachedOn: null })
})
