import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from '../../cli/reconcile/find-differences.ts'
import type { Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { recordRuleSettings } from './rules/record-rule-settings.ts'
import { settleDays } from './settle-days.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const MEMBERS = 2_300
const DAYS = ['2026-02-27', '2026-02-28', '2026-03-01']
const NOW = new Date('2026-03-02T09:00:00Z')

/** Members whose heartbeats are credited while their day is being settled. */
const late: string[] = []

/**
 * Settles days over several connection pools and cuts connections at random moments. Returns the number of
 * cuts.
 */
async function settleUnderFire(processes: number, cuts: number): Promise<number> {
  const pools = Array.from({ length: processes }, () =>
    openDatabase<Tables>(database.connection, { maxConnections: 2, onLost: () => undefined }),
  )
  let cut = 0
  const settling = pools.map(async ({ kysely }) => {
    while (cut < cuts) await settleDays(kysely, '2026-03-02').catch(() => undefined)
  })
  while (cut < cuts) {
    const { rows } = await sql<{ cut: boolean }>`
      select pg_terminate_backend(pid) as cut from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%with due as%' and pid <> pg_backend_pid()
      order by random() limit 1
    `.execute(database.db)
    cut += rows.length
    // Add members in each round. Without new work, the statement is too short to be found active.
    const members = Array.from({ length: 100 }, () => randomUUID())
    late.push(...members)
    const slotEnd = Date.parse(`${DAYS[cut % 3]}T10:00:00Z`)
    await creditSlots(
      database.db,
      members.map((memberId) => ({ memberId, nodeId: memberId, slotEnd, points: '25' })),
      NOW,
    )
  }
  await Promise.all(settling)
  for (const pool of pools) await pool.close()
  return cut
}

test('settles days once and to the decimal in several processes with dropped connections', async () => {
  const { db } = database
  await recordRuleSettings(db, { heartbeat_points: '25' })
  const members = Array.from({ length: MEMBERS }, () => randomUUID())
  for (const day of DAYS) {
    const slots = members.map((memberId) => ({
      memberId,
      nodeId: memberId,
      slotEnd: Date.parse(`${day}T12:00:00Z`),
      points: '25',
    }))
    await creditSlots(db, slots, NOW)
  }
  await settleUnderFire(3, 12)
  await settleDays(db, '2026-03-02')

  const { rows } = await sql<{ entries: number; days: number; points: string }>`
    select count(*)::int as entries, count(distinct (member_id, source_id))::int as days, sum(points) as points
    from ledger_entries group by member_id = any(${late}::uuid[]) order by 1 desc
  `.execute(db)
  expect(rows).toContainEqual({
    entries: MEMBERS * 3,
    days: MEMBERS * 3,
    points: `${MEMBERS * 75}.000000`,
  })
  expect(rows).toContainEqual({
    entries: late.length,
    days: late.length,
    points: `${late.length * 25}.000000`,
  })
  const differences = []
  for (let after: string | undefined, done = false; !done; ) {
    const batch = await findDifferences(db, after, 1000)
    differences.push(...batch.differences)
    after = batch.next
    done = after === undefined
  }
  expect(differences).toEqual([])
  const unsettled = await db.selectFrom('member_days').select('day').where('unsettled', '=', true).execute()
  expect(unsettled).toEqual([])
})
