import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { callApi } from '../support/call-api.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

let server: TestServer
afterEach(() => server?.stop())

const age = ({ id }: NewMember, column: 'refreshed_at' | 'created_at', days: number) =>
  sql`update auth.sessions set ${sql.ref(column)} = now() - make_interval(days => ${days}) where user_id = ${id}`.execute(
    server.database.db,
  )
const refresh = ({ refreshToken }: NewMember) =>
  callApi(server.url, '/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: refreshToken } })

test('by default a session ends after 30 days without a refresh and 180 days after its login', async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  const [idle, old, open] = await Promise.all([1, 2, 3].map(() => newMember(server.url)))
  if (!idle || !old || !open) throw new Error('three members are needed')
  await age(idle, 'refreshed_at', 31)
  await age(old, 'created_at', 181)
  await age(open, 'refreshed_at', 29)
  await age(open, 'created_at', 179)
  for (const member of [idle, old])
    expect(await refresh(member)).toMatchObject({ status: 400, body: { error_code: 'session_expired' } })
  expect((await refresh(open)).status).toBe(200)
})

test('0 disables both limits', async () => {
  server = await startTestServer({ AUTH_SESSION_IDLE_HOURS: '0', AUTH_SESSION_MAX_HOURS: '0' })
  const member = await newMember(server.url)
  await age(member, 'refreshed_at', 4000)
  await age(member, 'created_at', 4000)
  expect((await refresh(member)).status).toBe(200)
})

test.each(['-1', '0.05', 'never'])('rejects AUTH_SESSION_IDLE_HOURS=%s', (hours) => {
  expect(() => readConfig({ AUTH_SESSION_IDLE_HOURS: hours })).toThrow(
    /AUTH_SESSION_IDLE_HOURS.*0 for no limit/,
  )
})
