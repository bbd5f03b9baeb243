import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDataStats } from '../../features/insights/read-data-stats.ts'
import { readHistory } from '../../features/points/read-history.ts'
import { readLog } from '../../features/points/read-log.ts'
import { readStats } from '../../features/points/read-stats.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { seedActivity } from './seed-activity.ts'
import { seedCampaigns } from './seed-campaigns.ts'
import { seedMembers } from './seed-members.ts'
import { seedReferrals } from './seed-referrals.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-03-10T15:00:00Z')

async function seed(members: number): Promise<string[]> {
  const ids = await seedMembers(database.owner.pool, {
    members,
    days: 60,
    now: NOW,
    passwordHash: 'x',
    onProgress: () => undefined,
  })
  await seedActivity(database.owner.pool, ids, { now: NOW, intervalSeconds: 900, pointsPerHeartbeat: '25' })
  await seedReferrals(database.owner.pool, ids, { now: NOW })
  await seedCampaigns(database.owner.db, database.owner.pool, ids, { secrets: testKeys, now: NOW, days: 60 })
  return ids
}

test('creates members who invite each other, activity of every kind, and matching totals', async () => {
  const ids = await seed(400)
  expect(new Set(ids).size).toBe(400)

  let active = 0
  let invited = 0
  for (const id of ids) {
    const stats = await readStats(database.db, id, NOW)
    const history = await readHistory(database.db, id, 'alltime', NOW)
    expect(history.pointsTotal).toBe(stats.points_total)
    if (stats.heartbeats > 0) active += 1
    if (stats.total_referral_points === 1000) invited += 1
  }
  expect(active).toBeGreaterThan(200)
  expect(active).toBeLessThan(400)
  expect(invited).toBeGreaterThan(80)
  expect(invited).toBeLessThan(240)

  const busiest = await database.db
    .selectFrom('member_totals')
    .selectAll()
    .orderBy('connectivity', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const log = await readLog(database.db, busiest.member_id, { page: 1, limit: 100 })
  expect(log.data.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(
    (await readStats(database.db, busiest.member_id, NOW)).points_total,
    6,
  )

  const data = await Promise.all(ids.map((id) => readDataStats(database.db, id)))
  expect(
    data.filter(({ posts_amount, result_size }) => posts_amount > 0 && result_size > 0).length,
  ).toBeGreaterThan(15)
})

test('evaluates the seeded members within a week', async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as members, count(a.member_id)::int as known,
            bool_and(a.joined_at = m.created_at and a.inviter_id is not distinct from m.invited_by) as alike,
            max(a.due_at) < now() + interval '7 days' as soon
     from members m left join fairness_accounts a on a.member_id = m.id`,
  )
  expect(rows).toEqual([{ members: 400, known: 400, alike: true, soon: true }])
})

test('creates invitations in every state, claimed rewards and pending forms', async () => {
  const { rows } = await database.pool.query<Record<string, number>>(
    `select (select sum(pending)::int from referral_totals) as pending,
            (select sum(claimable)::int from referral_totals) as claimable,
            (select sum(success)::int from referral_totals) as success,
            (select count(distinct campaign_id)::int from campaign_claims) as rewarding,
            (select max(reserved_places) from campaigns) as places,
            (select count(*)::int from campaign_submissions where state = 'pending') as waiting`,
  )
  for (const [what, amount] of Object.entries(rows[0] ?? {})) expect(amount, what).toBeGreaterThan(0)
  expect(rows[0]?.rewarding).toBe(4)
})

test('adds members on a second run and leaves the first ones unchanged', async () => {
  const before = await database.db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await seed(50)
  const after = await database.db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(after.count).toBe(before.count + 50)
})
