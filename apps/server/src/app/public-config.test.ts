import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/support/start-test-server.ts'

const links = [
  { kind: 'x', url: 'https://x.com/hearth' },
  { kind: 'discord', url: 'https://discord.gg/hearth' },
  { kind: 'telegram', url: 'https://t.me/hearth' },
  { kind: 'github', url: 'https://github.com/hearth' },
  { kind: 'website', url: 'https://not-github.com/hearth' },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    HEARTBEAT_POINTS: '25',
    BRAND_LINKS: links.map(({ url }) => url).join(','),
  })
})
afterAll(() => server.stop())

const readConfig = async () => (await fetch(`${server.url}/config.json`)).json()

test("contains the copyright line and the kind of each of the operator's links", {
  tags: ['LAY-04', 'LAY-07'],
}, async () => {
  const year = new Date().getUTCFullYear()
  const brand = { name: 'Hearth', copyright: `© ${year} Hearth`, links }
  expect(await readConfig()).toMatchObject({ brand })
})

test('returns the values of the rules in force to the portal', { tags: ['REF-01'] }, async () => {
  expect(await readConfig()).toMatchObject({
    heartbeat: { points: 25 },
    referral: { inviteePoints: 1000, heartbeats: 100 },
  })
  await server.database.db
    .insertInto('rules')
    .values(
      Object.entries({ heartbeat_points: '12.5', invitee_points: '500', referral_heartbeats: '40' }).map(
        ([name, value]) => ({ name, value, starts_at: new Date(), set_by: 'test', note: '' }),
      ),
    )
    .execute()
  await expect.poll(readConfig).toMatchObject({
    heartbeat: { points: 12.5 },
    referral: { inviteePoints: 500, heartbeats: 40 },
  })
})

test('returns the rules in force without a login, and the time of the next change', {
  tags: ['REF-01'],
}, async () => {
  const read = async () => (await fetch(`${server.url}/api/rules`)).json()
  const startsAt = new Date(Date.now() + 3_600_000)
  await server.database.db
    .insertInto('rules')
    .values([
      { name: 'inviter_points', value: '750', starts_at: new Date(), set_by: 'test', note: '' },
      { name: 'welcome_heartbeats', value: '10', starts_at: startsAt, set_by: 'test', note: '' },
    ])
    .execute()
  await expect.poll(read).toMatchObject({
    heartbeat: { intervalSeconds: 900 },
    referral: { inviterPoints: 750, inviteeHeartbeats: 0 },
    machineId: { heartbeats: 100 },
    changesAt: startsAt.toISOString(),
  })
})
