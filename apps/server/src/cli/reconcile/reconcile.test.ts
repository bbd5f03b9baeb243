import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { creditSlots } from '../../features/heartbeats/credit-slots.ts'
import { bookEntry } from '../../features/points/book-entry.ts'
import { recordRuleSettings } from '../../features/points/rules/record-rule-settings.ts'
import { settleDays } from '../../features/points/settle-days.ts'
import { findCapacityDifferences } from '../../features/rewards/find-campaign-differences.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { seedActivity } from '../seed/seed-activity.ts'
import { seedCampaigns } from '../seed/seed-campaigns.ts'
import { seedMembers } from '../seed/seed-members.ts'
import { seedReferrals } from '../seed/seed-referrals.ts'
import { findDifferences } from './find-differences.ts'
import { repairMember } from './repair-member.ts'

let database: OpenTestDatabase | undefined
beforeEach(async () => {
  await database?.close()
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const POINTS = '25.5'
const NOW = new Date('2026-03-10T15:00:00Z')

function db() {
  if (!database) throw new Error('The test database is not open yet.')
  return database.db
}

/**
 * Creates a member with two rewards, two days of heartbeats (one settled), and a late heartbeat of the settled
 * day. Returns the member's ID.
 */
async function newMember(): Promise<string> {
  const memberId = randomUUID()
  const slot = (time: string) => ({ memberId, nodeId: memberId, slotEnd: Date.parse(time), points: POINTS })
  await bookEntry(db(), {
    memberId,
    category: 'Rewards',
    points: '7.000001',
    comment: 'x',
    source: { kind: 'test', id: '1' },
    occurredAt: new Date('2026-03-09T10:00:00Z'),
  })
  await bookEntry(db(), {
    memberId,
    category: 'Rewards',
    points: '3',
    comment: 'x',
    source: { kind: 'test', id: '2' },
    occurredAt: new Date('2026-03-08T10:00:00Z'),
  })
  await recordRuleSettings(db(), { heartbeat_points: POINTS })
  await creditSlots(db(), [slot('2026-03-09T11:00:00Z'), slot('2026-03-09T12:00:00Z')], NOW)
  await settleDays(db(), '2026-03-10')
  await creditSlots(db(), [slot('2026-03-09T13:00:00Z'), slot('2026-03-10T14:00:00Z')], NOW)
  return memberId
}

const differences = async () => (await findDifferences(db(), undefined, 1000)).differences

test('finds no difference in what the server books, settles and seeds', async () => {
  await newMember()
  const { owner } = database ?? {}
  if (!owner) throw new Error('The test database is not open.')
  const { pool } = owner
  const ids = await seedMembers(pool, {
    members: 60,
    days: 40,
    now: NOW,
    passwordHash: 'x',
    onProgress: () => undefined,
  })
  await seedActivity(pool, ids, { now: NOW, intervalSeconds: 900, pointsPerHeartbeat: POINTS })
  await seedReferrals(pool, ids, { now: NOW })
  await seedCampaigns(owner.db, pool, ids, { secrets: testKeys, now: NOW, days: 40 })
  const batch = await findDifferences(db(), undefined, 1000)
  expect(batch).toEqual({ members: 61, differences: [], next: undefined })
  expect(await findCapacityDifferences(db(), false)).toEqual([])
})

test.each([
  ['a day that lost points', sql`update member_days set rewards = rewards - 1`, 'rewards'],
  ['a day that is gone', sql`delete from member_days where day = '2026-03-08'`, 'rewards'],
  ['a total that gained points', sql`update settled_totals set others = 5`, 'total others'],
  ['a total that is gone', sql`delete from settled_totals`, 'total connectivity'],
  ['heartbeats that were lost', sql`update member_days set heartbeats = 0`, 'heartbeats'],
  [
    'pending points that nobody earned',
    sql`update member_days set pending = pending + 1, connectivity = connectivity + 1`,
    'connectivity',
  ],
  ['a day that would never be settled', sql`update member_days set unsettled = false`, 'unsettled mark'],
])('detects %s and repairs it from the ledger and the credits', async (_what, damage, what) => {
  const memberId = await newMember()
  await sql`insert into members (id, email, personal_code) values (${memberId}, 'x@example.org', 'ABCDE')`.execute(
    db(),
  )
  const before = await snapshot()
  await damage.execute(database?.owner.db ?? db())
  const found = await differences()
  expect(found.length).toBeGreaterThan(0)
  expect(found.map((difference) => difference.what)).toContain(what)
  expect(new Set(found.map((difference) => difference.memberId))).toEqual(new Set([memberId]))

  await repairMember(db(), memberId)
  expect(await differences()).toEqual([])
  await repairMember(db(), memberId)
  const after = await snapshot()
  expect(after.totals).toEqual(before.totals)
  await settleDays(db(), '2026-03-11')
  expect(await differences()).toEqual([])
})

async function snapshot() {
  return {
    totals: await db()
      .selectFrom('member_totals')
      .select(['connectivity', 'rewards', 'pending', 'heartbeats'])
      .execute(),
  }
}

test('checks every member once in successive batches', async () => {
  for (let n = 0; n < 7; n++) await newMember()
  let after: string | undefined
  let members = 0
  let batches = 0
  do {
    const batch = await findDifferences(db(), after, 3)
    members += batch.members
    batches += 1
    after = batch.next
  } while (after)
  expect([members, batches]).toEqual([7, 3])
})
