import { endpoints } from '@hearth/protocol/endpoints'
import { closeCodes } from '@hearth/protocol/node-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { connectNode } from '../support/connect-node.ts'
import { followLive } from '../support/follow-live.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { recordStatements } from '../support/record-statements.ts'
import { type App, enrollApp } from '../support/second-factor.ts'
import { createBotToken } from '../support/solve-bot-check.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const get = (path: string, token: string) => callApi(server.url, path, { token })
const rejected = { status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } }
const connect = (token: string) => connectNode(`${server.url.replace('http', 'ws')}/websocket`, token)

async function logIn({ email, password }: NewMember) {
  const turnstileToken = await createBotToken(server.url)
  return (await callApi(server.url, '/api/login', { json: { email, password, turnstileToken } })).body
}

test('a password alone opens neither the API, live updates nor the gateway until the second factor is verified', async () => {
  const member = await newMember(server.url)
  const app = await enrollApp(server.url, member.accessToken)
  // An unfinished enrollment does not require a second factor yet.
  expect((await get('/api/user', member.accessToken)).status).toBe(200)
  const other = await logIn(member)
  const node = connect(other.access_token)
  await node.heard('Connected successfully')

  const enrolled = await app.show(member.accessToken)
  // Only the session that verified the code stays valid, even with its older token.
  for (const token of [member.accessToken, enrolled.access_token])
    expect((await get('/api/user', token)).status).toBe(200)
  expect(await node.closed).toBe(closeCodes.invalidToken)
  expect((await get('/api/user', other.access_token)).status).toBe(401)

  const session = await logIn(member)
  expect(session.user).toMatchObject({ email: member.email, personal_code: null, points_total: 0 })
  for (const path of ['/api/user', '/api/users/stats', '/api/nodes'])
    expect(await get(path, session.access_token)).toMatchObject(rejected)
  expect((await followLive(server.url, session.access_token)).status).toBe(403)
  const rejectedNode = connect(session.access_token)
  expect(await rejectedNode.closed).toBe(closeCodes.invalidToken)

  const upgraded = await app.show(session.access_token, 1)
  expect((await get('/api/user', session.access_token)).status).toBe(200)
  const live = await followLive(server.url, upgraded.access_token)
  expect(live.status).toBe(200)
  live.close()
  const upgradedNode = connect(upgraded.access_token)
  await upgradedNode.heard('Connected successfully')
  upgradedNode.socket.close()
})

test('removing a factor closes the connections of its aal2 session until the other one is verified', async () => {
  const member = await newMember(server.url)
  const apps: App[] = []
  for (let n = 0, token = member.accessToken; n < 2; n++) {
    const app = await enrollApp(server.url, token)
    token = (await app.show(token)).access_token
    apps.push(app)
    member.accessToken = token
  }
  const [left, removed] = apps
  const live = await followLive(server.url, member.accessToken)
  const node = connect(member.accessToken)
  await Promise.all([live.heard('open'), node.heard('Connected successfully')])

  const path = `/auth/v1/factors/${removed?.id}`
  const answer = await callApi(server.url, path, { method: 'DELETE', token: member.accessToken })
  expect(answer.status).toBe(200)
  await Promise.all([live.ended, node.closed])
  // The token still contains aal2, but its session no longer has that level.
  expect(await get('/api/user', member.accessToken)).toMatchObject(rejected)
  const upgraded = await left?.show(member.accessToken, 1)
  expect((await get('/api/user', upgraded?.access_token ?? '')).status).toBe(200)
})

test('an API key is rejected while its assurance level is too low or the account is banned', async () => {
  const member = await newMember(server.url)
  const createKey = async (token: string) => {
    const json = { name: 'a program', scopes: ['read', 'write'], expiresInDays: 1 }
    const { status, body } = await callApi(server.url, endpoints.createApiKey.path, { token, json })
    expect(status).toBe(200)
    return body.key as string
  }
  const weak = await createKey(member.accessToken)
  expect((await get('/api/user', weak)).status).toBe(200)
  const app = await enrollApp(server.url, member.accessToken)
  const { access_token } = await app.show(member.accessToken)
  expect(await get('/api/user', weak)).toMatchObject(rejected)
  const strong = await createKey(access_token)
  expect((await get('/api/user', strong)).status).toBe(200)
  const ban = (until: Date | null) =>
    server.database.db
      .updateTable('auth.users')
      .set({ banned_until: until })
      .where('id', '=', member.id)
      .execute()
  await ban(new Date(Date.now() + 60_000))
  expect((await get('/api/user', strong)).status).toBe(401)
  await ban(null)
  expect((await get('/api/user', strong)).status).toBe(200)
})

test('a fully authenticated session is cached, and further calls query nothing of the account', async () => {
  const member = await newMember(server.url)
  const app = await enrollApp(server.url, member.accessToken)
  const { access_token } = await app.show(member.accessToken)
  for (let n = 0; n < 2; n++) await get('/api/user', access_token)
  const statements = await recordStatements(async () => {
    for (let n = 0; n < 5; n++) expect((await get('/api/user', access_token)).status).toBe(200)
  })
  // Ignore `auth.events`, which a schedule may read at any time.
  expect(statements.filter(({ text }) => /auth\.(?!events\b)/.test(text))).toEqual([])
})
