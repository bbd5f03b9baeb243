import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NewMember, newMember } from '../support/new-member.ts'
import { createBotToken } from '../support/solve-bot-check.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

let server: TestServer
let member: NewMember
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_FACTOR: '0.1',
    AUTH_LIMIT_CHALLENGE_PER_NETWORK: '1000/300',
    AUTH_LIMIT_PASSWORD_TRIES: '2/3600',
    LOG_LEVEL: 'error',
  })
  member = await newMember(server.url)
})
afterAll(() => server.stop())

const ask = (token: string) =>
  fetch(`${server.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })

test('invalid access tokens use a budget of their subnet and do not affect valid ones', async () => {
  const [header, payload] = member.accessToken.split('.')
  const forged = `${header}.${payload}.${'A'.repeat(86)}`
  const statuses: number[] = []
  // The limit is 30 in five minutes (300 times 0.1). If the window ends during the test, up to 60 calls are
  // allowed.
  for (let n = 0; n < 70; n++) statuses.push((await ask(forged)).status)
  expect(statuses[0]).toBe(401)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(60)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  // If the window has ended, the budget is full again, so use it up first.
  let rejected = await ask('invented')
  while (rejected.status === 401) rejected = await ask('invented')
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(member.accessToken)).status).toBe(200)
})

test('a configured limit applies in the running server', async () => {
  const logIn = async () =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: member.email,
        password: 'not the password',
        gotrue_meta_security: { captcha_token: await createBotToken(server.url) },
      }),
    })
  for (let n = 0; n < 2; n++) expect((await logIn()).status).toBe(400)
  // The wait is one second of real time and doubles with each attempt. On a busy machine, it may pass before
  // the next attempt, so repeat the login.
  let rejected = await logIn()
  while (rejected.status === 400) rejected = await logIn()
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
})
