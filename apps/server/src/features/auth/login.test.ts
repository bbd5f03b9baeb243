import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServiceKey } from './testing/create-service-key.ts'
import { readAnswer, startAuth, type TestAuth } from './testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
  await server.member('login@example.org')
})
afterAll(() => server.stop())

const PASSWORD = 'correct horse battery'

async function login(body: Record<string, unknown>) {
  const answer = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ turnstileToken: await server.solve(), ...body }),
  })
  return { status: answer.status, body: readAnswer(await answer.text()) }
}

test('a login returns the member and a session of the auth service', {
  tags: ['API-01', 'AUT-02'],
}, async () => {
  const { status, body } = await login({ email: 'Login@Example.org', password: PASSWORD })
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(body.user).toMatchObject({ points_total: 0, personal_code: 'ABCDE' })
  expect((await server.user(body.access_token)).body.email).toBe('login@example.org')
  expect((await server.refresh(body.refresh_token)).status).toBe(200)

  const client = server.client()
  expect((await client.setSession(body)).error).toBeNull()
})

test('a banned account returns FORBIDDEN only with the right password', async () => {
  const email = 'banned@example.org'
  const { user } = await server.member(email)
  const key = await createServiceKey(server.db)
  const ban = await server.call(`/admin/users/${user.id}`, {
    method: 'PUT',
    json: { ban_duration: '1h' },
    headers: { authorization: `Bearer ${key}` },
  })
  expect(ban.status).toBe(200)
  expect(await login({ email, password: PASSWORD })).toMatchObject({
    status: 403,
    body: { error: 'FORBIDDEN', message: expect.stringMatching(/banned/) },
  })
  expect(await login({ email, password: 'not the password' })).toMatchObject({
    status: 401,
    body: { error: 'INVALID_CREDENTIALS' },
  })
})

test('a wrong password and an unknown account return the same error', {
  tags: ['AUT-01', 'API-01'],
}, async () => {
  const wrong = await login({ email: 'login@example.org', password: 'not the password' })
  const unknown = await login({ email: 'nobody@example.org', password: 'not the password' })
  expect(wrong).toMatchObject({ status: 401, body: { error: 'INVALID_CREDENTIALS' } })
  expect(unknown).toEqual(wrong)
})

test('an unconfirmed address is reported only with the correct password', { tags: ['API-01'] }, async () => {
  await server.signUp('unconfirmed@example.org')
  const right = await login({ email: 'unconfirmed@example.org', password: PASSWORD })
  expect(right).toMatchObject({ status: 403, body: { error: 'EMAIL_NOT_CONFIRMED' } })
  const wrong = await login({ email: 'unconfirmed@example.org', password: 'not the password' })
  expect(wrong.body.error).toBe('INVALID_CREDENTIALS')
  expect((await server.logIn('unconfirmed@example.org')).body).toMatchObject({
    code: 400,
    error_code: 'email_not_confirmed',
  })
})

test('the bot check is required, and a solution allows one login', {
  tags: ['API-01', 'AUT-02'],
}, async () => {
  const turnstileToken = await server.solve()
  const credentials = { email: 'login@example.org', password: PASSWORD, turnstileToken }
  expect((await login(credentials)).status).toBe(200)
  expect(await login(credentials)).toMatchObject({ status: 400, body: { error: 'BOT_CHECK_FAILED' } })
  const missing = await login({ ...credentials, turnstileToken: undefined })
  expect(missing).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } })
  expect(missing.body.message).toContain('turnstileToken')
})

test.each<[string, string, Record<string, unknown>]>([
  ['an invalid address', 'body.email', { email: 'login@', password: PASSWORD }],
  ['a password of 7 characters', 'body.password', { email: 'login@example.org', password: '1234567' }],
  [
    'a bot check that is no text',
    'body.turnstileToken',
    { email: 'login@example.org', password: PASSWORD, turnstileToken: 7 },
  ],
])('a login with %s is invalid', { tags: ['AUT-02'] }, async (_case, field, body) => {
  const answer = await login(body)
  expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } })
  expect(answer.body.message).toContain(field)
})

test('a password of 8 characters is long enough to be checked', { tags: ['AUT-02'] }, async () => {
  const answer = await login({ email: 'login@example.org', password: '12345678' })
  expect(answer).toMatchObject({ status: 401, body: { error: 'INVALID_CREDENTIALS' } })
})

test('a login restarts the waits between recovery emails', { tags: ['AUT-03'] }, async () => {
  const email = 'waits@example.org'
  await server.member(email)
  const client = server.client()
  const recover = async () => (await client.resetPasswordForEmail(email)).error?.message ?? 'sent'
  expect(await recover()).toBe('sent')
  server.clock.ms += 60_000
  expect(await recover()).toBe('sent')
  expect(await recover()).toMatch(/\b120 seconds/)
  expect((await login({ email, password: PASSWORD })).status).toBe(200)
  server.clock.ms += 60_000
  expect(await recover()).toBe('sent')
  expect(await recover()).toMatch(/\b60 seconds/)
})
