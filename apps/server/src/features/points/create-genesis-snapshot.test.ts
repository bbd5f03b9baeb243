import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { createGenesisSnapshot } from './create-genesis-snapshot.ts'
import { readStats } from './read-stats.ts'

let database: OpenTestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const NOW = new Date('2026-03-10T15:00:00Z')
const snapshotOf = async (memberId: string) =>
  (await readStats(database.db, memberId, NOW)).heartbeats_genesis_snapshot

async function credit(memberId: string, ...times: string[]) {
  const slots = times.map((time) => ({
    memberId,
    nodeId: memberId,
    slotEnd: Date.parse(time),
    points: '25',
    intervalMs: 900_000,
  }))
  await creditSlots(database.db, slots, NOW)
}

/** Creates members who each have three heartbeats by the end of March 3. */
const fill = (members: number) =>
  sql`
    with ids as (select gen_random_uuid() as id from generate_series(1, ${members}::int)),
         totals as (insert into settled_totals (member_id, heartbeats) select id, 5 from ids)
    insert into member_days (member_id, day, heartbeats)
    select id, day::date, count from ids, (values ('2026-03-01', 1), ('2026-03-03', 2), ('2026-03-04', 2)) as d (day, count)
  `.execute(database.db)

test('the snapshot counts the heartbeats through its day once, and later ones and retries change nothing', {
  tags: ['PTS-06', 'API-03'],
}, async () => {
  const [early, late] = [randomUUID(), randomUUID()]
  await credit(early, '2026-03-01T10:00:00Z', '2026-03-03T23:45:00Z', '2026-03-04T00:15:00Z')
  await credit(late, '2026-03-05T10:00:00Z')
  const first = await createGenesisSnapshot(database.db, '2026-03-03')
  expect(first).toEqual({
    isNew: true,
    snapshot: { through: '2026-03-03', members: 1, heartbeats: 2, finishedAt: expect.any(Date) },
  })
  expect([await snapshotOf(early), await snapshotOf(late)]).toEqual([2, 0])
  await credit(early, '2026-03-06T10:00:00Z')
  const again = await createGenesisSnapshot(database.db, '2026-03-09')
  expect(again).toEqual({ isNew: false, snapshot: first.snapshot })
  expect([await snapshotOf(early), await snapshotOf(late)]).toEqual([2, 0])
})

test('an interrupted snapshot resumes for the day it started with', async () => {
  await fill(2500)
  let pages = 0
  await expect(
    createGenesisSnapshot(database.db, '2026-03-03', {
      onPage() {
        pages += 1
        throw new Error('killed')
      },
    }),
  ).rejects.toThrow('killed')
  expect(pages).toBe(1)
  const { snapshot, isNew } = await createGenesisSnapshot(database.db, '2026-03-05')
  expect([isNew, snapshot.through, snapshot.members, snapshot.heartbeats]).toEqual([
    true,
    '2026-03-03',
    2500,
    7500,
  ])
  const { rows } = await sql<{ sum: number }>`
    select sum(heartbeats_genesis_snapshot)::int as sum from settled_totals
  `.execute(database.db)
  expect(rows[0]?.sum).toBe(7500)
})

test('two concurrent operators create one snapshot with one log entry', async () => {
  await fill(2500)
  const listeners: string[] = []
  const onFinished = async (_transaction: Transaction, through: string) => void listeners.push(through)
  const results = await Promise.all(
    ['2026-03-03', '2026-03-04'].map((day) => createGenesisSnapshot(database.db, day, { onFinished })),
  )
  expect(listeners).toEqual([results[0]?.snapshot.through])
  expect(new Set(results.map(({ snapshot }) => snapshot.through)).size).toBe(1)
  expect(results.map(({ snapshot }) => snapshot.members)).toEqual([2500, 2500])
})
