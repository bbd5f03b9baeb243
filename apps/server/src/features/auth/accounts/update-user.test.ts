import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth({ settings: { securePasswordChange: true } })
})
afterAll(() => server.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const put = (token: string, json: unknown) =>
  server.call('/user', { json, method: 'PUT', headers: bearer(token) })

test('secure password change requires a reauthentication code for sessions older than a day', async () => {
  const email = 'secure@example.org'
  const first = await server.member(email)
  server.clock.ms += 25 * 3_600_000
  const { access_token } = (await server.refresh(first.refresh_token)).body
  const password = 'a brand new password'
  expect((await put(access_token, { password })).body.error_code).toBe('reauthentication_needed')
  expect((await server.call('/reauthenticate', { headers: bearer(access_token) })).status).toBe(200)
  const again = await server.call('/reauthenticate', { headers: bearer(access_token) })
  expect(again.body.error_code).toBe('over_email_send_rate_limit')
  const nonce = await server.codeFor(email)
  const wrong = String((Number(nonce) + 1) % 1_000_000).padStart(6, '0')
  expect((await put(access_token, { password, nonce: wrong })).body.error_code).toBe(
    'reauthentication_not_valid',
  )
  expect((await put(access_token, { password, nonce })).status).toBe(200)
  const used = await put(access_token, { password: 'yet another password', nonce })
  expect(used.body.error_code).toBe('reauthentication_not_valid')
  expect((await server.logIn(email, password)).status).toBe(200)
})

test('a change of address racing fifteen sign-ups leaves the address to the account that proved it', async () => {
  const fresh = 'wanted@example.org'
  const { access_token, user } = await server.member('mover@example.org')
  await put(access_token, { email: fresh })
  const toFresh = await server.codeFor(fresh)
  const verify = (email: string, token: string) =>
    server.call('/verify', { json: { type: 'email_change', email, token } })
  await verify('mover@example.org', await server.codeFor('mover@example.org'))
  const solved = await Promise.all(Array.from({ length: 15 }, () => server.solve()))
  const [changed] = await Promise.all([
    verify(fresh, toFresh),
    ...solved.map((captcha_token) =>
      server.call('/signup', {
        json: { email: fresh, password: 'somebody elses one', gotrue_meta_security: { captcha_token } },
      }),
    ),
  ])
  expect(changed?.status).toBe(200)
  const rows = await server.db.selectFrom('auth.users').select('id').where('email', '=', fresh).execute()
  expect(rows).toEqual([{ id: user.id }])
})

test('a logout racing a refresh ends the session in either order', async () => {
  const { access_token, refresh_token } = await server.member('leaver@example.org')
  const [, refreshed] = await Promise.all([
    server.call('/logout', { method: 'POST', headers: bearer(access_token) }),
    server.refresh(refresh_token),
  ])
  const token = refreshed.body.refresh_token ?? refresh_token
  expect((await server.refresh(token)).status).toBe(400)
})

test('a new password voids pending codes and a pending change of address', async () => {
  const email = 'cautious@example.org'
  const { access_token } = await server.member(email)
  await server.call('/recover', { json: { email } })
  const recovery = await server.codeFor(email)
  await put(access_token, { email: 'thief@example.org' })
  const changed = await put(access_token, { password: 'a brand new password' })
  expect(changed.body.new_email).toBeUndefined()
  const answer = await server.call('/verify', { json: { type: 'recovery', email, token: recovery } })
  expect(answer.body.error_code).toBe('otp_expired')
})

test('a resend of a change of address emails both mailboxes and returns the same without one', async () => {
  const email = 'resender@example.org'
  const { access_token } = await server.member(email)
  await put(access_token, { email: 'resent@example.org' })
  server.clock.ms += 61_000
  for (const address of [email, 'nobody@example.org'])
    expect(await server.call('/resend', { json: { type: 'email_change', email: address } })).toMatchObject({
      status: 200,
      text: '{}',
    })
  expect(await server.emailsTo('resent@example.org')).toHaveLength(2)
  expect(await server.call('/resend', { json: { type: 'sms', phone: '+491701234567' } })).toMatchObject({
    body: { error_code: 'phone_provider_disabled' },
  })
})
