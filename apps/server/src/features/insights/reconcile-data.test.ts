import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findDifferences } from '../../cli/reconcile/find-differences.ts'
import { repairMember } from '../../cli/reconcile/repair-member.ts'
import { fixedRules } from '../../test/support/fixed-rules.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { acceptResults } from './accept-results.ts'
import { ensureResultPartitions } from './ensure-result-partitions.ts'

const NOW = new Date('2026-03-10T15:00:00Z')

let database: OpenTestDatabase | undefined
beforeEach(async () => {
  await database?.close()
  database = await openTestDatabase()
  await ensureResultPartitions(database.db, NOW)
})
afterAll(() => database?.close())

function db() {
  if (!database) throw new Error('The test database is not open yet.')
  return database.db
}

async function collectingMember(): Promise<string> {
  const memberId = randomUUID()
  await sql`insert into members (id, email, personal_code) values (${memberId}, 'x@example.org', ${memberId})`.execute(
    db(),
  )
  for (const [kind, hour] of [
    ['post', 9],
    ['profile', 10],
    ['comment', 12],
  ] as const) {
    const result = {
      kind,
      job: kind,
      bytes: 100,
      collectedAt: `2026-03-10T${String(hour).padStart(2, '0')}:00:00Z`,
    }
    const results = [1, 2, 3].map(() => ({ ...result, id: randomUUID() }))
    const reporter = {
      memberId,
      node: null,
      subnet: null,
      sourceIds: null,
      accountCreatedAt: new Date(0),
      firstHeartbeatAt: new Date(0),
    }
    await acceptResults(db(), fixedRules(), reporter, results, NOW)
  }
  return memberId
}

const differences = async () => (await findDifferences(db(), undefined, 1000)).differences

test('finds no difference between results, days, points and totals of the server', async () => {
  await collectingMember()
  expect(await differences()).toEqual([])
})

test.each([
  ['a total that lost posts', sql`update member_data_totals set posts = 1`, 'total collected posts'],
  ['a total that is gone', sql`delete from member_data_totals`, 'total jobs'],
  ['a day that gained bytes', sql`update member_data_days set bytes = bytes + 1`, 'collected bytes'],
  ['a job that was counted twice', sql`update member_data_totals set jobs = jobs + 1`, 'total jobs'],
])('detects and repairs %s', async (_what, damage, what) => {
  const memberId = await collectingMember()
  await damage.execute(database?.owner.db ?? db())
  const found = await differences()
  expect(found.map((difference) => [difference.memberId, difference.what])).toContainEqual([memberId, what])
  await repairMember(db(), memberId)
  expect(await differences()).toEqual([])
})

test('reports points of a day without a ledger entry and leaves them to an operator', async () => {
  const memberId = await collectingMember()
  await sql`update member_data_days set worth = worth + 1`.execute(db())
  await repairMember(db(), memberId)
  expect((await differences()).map(({ what }) => what)).toContain('points of collected data')
})
