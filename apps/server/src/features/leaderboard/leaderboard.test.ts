import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { rankMembers } from './rank-members.ts'

const MEMBERSHIP = '/api/leaderboard/membership'
const DAY_MS = 86_400_000
const NOW = new Date('2026-03-31T12:00:00Z')

interface Member {
  id: string
  token: string
}

let server: TestServer
beforeAll(async () => {
  server = await startServer('leaderboard')
})
afterAll(() => server.stop())

/** Starts a server without jobs, so that the tests control when ranks are computed. */
function startServer(features: string): Promise<TestServer> {
  return startTestServer({
    FEATURES: features,
    ROLES: 'api,auth',
    EMBEDDED_CHAIN: 'off',
    BOT_CHECK: 'off',
    AUTH_CONFIRM_SIGN_UPS: 'off',
  })
}

async function addMember(username: string | null, { url, database } = server): Promise<Member> {
  const json = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' }
  const { body } = await callApi(url, '/auth/v1/signup', { json })
  const member = { id: body.user.id, token: body.access_token }
  await callApi(url, '/api/user', { token: member.token })
  await database.db.updateTable('members').set({ username }).where('id', '=', member.id).execute()
  return member
}

/** Adds a member's heartbeats for the day that is `daysAgo` days before NOW. */
async function addHeartbeats({ id }: Member, heartbeats: number, daysAgo = 0): Promise<void> {
  const day = new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  await server.database.db.insertInto('member_days').values({ member_id: id, day, heartbeats }).execute()
}

const join = ({ token }: Member) => callApi(server.url, MEMBERSHIP, { token, json: {} })
const leave = ({ token }: Member) => callApi(server.url, MEMBERSHIP, { token, method: 'DELETE' })
const read = async ({ token }: Member) => (await callApi(server.url, '/api/leaderboard', { token })).body
const rank = () => rankMembers(server.database.db, NOW)

it('ranks members by the heartbeats of the last 30 days, with equal ranks for ties', async () => {
  const [ada, ben, cleo] = [await addMember('ada'), await addMember('ben'), await addMember('cleo')]
  await addHeartbeats(ada, 90)
  await addHeartbeats(ada, 6, 29)
  await addHeartbeats(ada, 1000, 30)
  await addHeartbeats(ben, 96)
  await addHeartbeats(cleo, 95)
  for (const member of [ada, ben, cleo]) expect((await join(member)).status).toBe(200)
  expect(await read(ada)).toEqual({ entries: [], own: { rank: null, heartbeats: null } })
  await rank()
  const { entries, own } = await read(cleo)
  expect(own).toEqual({ rank: 3, heartbeats: 95 })
  expect(
    entries.toSorted((a: { handle: string }, b: { handle: string }) => (a.handle < b.handle ? -1 : 1)),
  ).toEqual([
    { rank: 1, handle: 'ada', heartbeats: 96 },
    { rank: 1, handle: 'ben', heartbeats: 96 },
    { rank: 3, handle: 'cleo', heartbeats: 95 },
  ])
})

it('shows only members who joined', async () => {
  const dora = await addMember('dora')
  await addHeartbeats(dora, 500)
  await rank()
  const { entries, own } = await read(dora)
  expect(own).toBeNull()
  expect(JSON.stringify(entries)).not.toContain('dora')
})

it('hides a member who leaves at once', async () => {
  const emil = await addMember('emil')
  await addHeartbeats(emil, 500)
  await join(emil)
  await rank()
  expect((await read(emil)).entries[0]).toEqual({ rank: 1, handle: 'emil', heartbeats: 500 })
  expect((await leave(emil)).status).toBe(200)
  expect(JSON.stringify(await read(emil))).not.toContain('emil')
})

it('hides a paused member at once and gives the rank to others', async () => {
  const [faye, gus] = [await addMember('faye'), await addMember('gus')]
  await addHeartbeats(faye, 900)
  await addHeartbeats(gus, 800)
  for (const member of [faye, gus]) await join(member)
  await rank()
  await server.database.db
    .updateTable('members')
    .set({ paused_at: NOW, paused_reason: 'a test' })
    .where('id', '=', faye.id)
    .execute()
  expect(JSON.stringify((await read(gus)).entries)).not.toContain('faye')
  await rank()
  expect((await read(gus)).own).toEqual({ rank: 1, heartbeats: 800 })
  expect((await read(faye)).own).toEqual({ rank: null, heartbeats: 900 })
})

it('asks a member without a username to choose one', async () => {
  const { status, body } = await join(await addMember(null))
  expect([status, body.error]).toEqual([409, 'CONFLICT'])
})

it('keeps the rank of a member who rejoins', async () => {
  const hana = await addMember('hana')
  await addHeartbeats(hana, 10)
  await join(hana)
  await rank()
  const before = await read(hana)
  expect((await join(hana)).status).toBe(200)
  expect(await read(hana)).toEqual(before)
})

it('returns NOT_FOUND while the feature is off', async () => {
  const other = await startServer('')
  try {
    const { token } = await addMember('ivo', other)
    for (const [path, options] of [
      ['/api/leaderboard', {}],
      [MEMBERSHIP, { json: {} }],
      [MEMBERSHIP, { method: 'DELETE' }],
    ] as const) {
      const { status, body } = await callApi(other.url, path, { token, ...options })
      expect([status, body.message]).toEqual([404, 'The feature leaderboard is off in this installation.'])
    }
  } finally {
    await other.stop()
  }
})
