import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServiceKey } from '../testing/create-service-key.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
let serviceKey: string
beforeAll(async () => {
  server = await startAuth({
    limits: { mailPerAccount: { limit: 1, windowSeconds: 90 } },
    settings: { botCheck: { accept: async () => true } },
  })
  serviceKey = await createServiceKey(server.db)
})
afterAll(() => server.stop())

const request = {
  recovery: (email: string) => server.call('/recover', { json: { email } }),
  magiclink: (email: string) => server.call('/otp', { json: { email, create_user: false } }),
  signup: (email: string) => server.call('/resend', { json: { type: 'signup', email } }),
}
const admin = (path: string, json: object) =>
  server.call(path, { json, headers: { authorization: `Bearer ${serviceKey}` } })

test.each([
  ['recovery', 'magiclink'],
  ['magiclink', 'recovery'],
] as const)('sends a %s email and then a %s email within a minute', async (first, second) => {
  const email = `${first}@example.org`
  await server.member(email)
  for (const kind of [first, second])
    expect(await request[kind](email)).toMatchObject({ status: 200, text: '{}' })
  const emails = (await server.emailsTo(email)).slice(0, 2)
  for (const [type, mail] of [
    [second, emails[0]],
    [first, emails[1]],
  ] as const)
    expect(new URL(mail?.link ?? '').searchParams.get('type')).toBe(type)
  const json = { type: first, email, token: emails[1]?.code }
  expect((await server.call('/verify', { json })).status).toBe(200)
})

test('returns 429 within the interval of one kind, the same for known and unknown addresses', async () => {
  await server.member('known@example.org')
  for (const kind of ['recovery', 'magiclink'] as const) {
    for (const email of ['known@example.org', 'unknown@example.org']) {
      expect((await request[kind](email)).status).toBe(200)
      server.clock.ms += 60_000
      const again = await request[kind](email)
      expect(again).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
      expect(again.headers.get('retry-after')).toBe('30')
      server.clock.ms += 30_000
      expect((await request[kind](email)).status).toBe(200)
    }
  }
  // The five emails are the confirmation and two of each kind.
  expect(await server.emailsTo('known@example.org')).toHaveLength(5)
  expect(await server.emailsTo('unknown@example.org')).toHaveLength(0)
})

test('sends the email that a member requests after an operator generated a link', async () => {
  const email = 'generated@example.org'
  await server.member(email)
  expect((await admin('/admin/generate_link', { type: 'recovery', email })).status).toBe(200)
  expect((await request.recovery(email)).status).toBe(200)
  expect(await server.emailsTo(email)).toHaveLength(2)
})

test('sends a first code for an account that an operator created unconfirmed', async () => {
  const email = 'created@example.org'
  const password = 'given by an operator'
  expect((await admin('/admin/users', { email, password })).status).toBe(200)
  expect((await request.signup(email)).status).toBe(200)
  expect((await server.verify(email, await server.codeFor(email))).status).toBe(200)
  expect((await server.logIn(email, password)).status).toBe(200)
})
