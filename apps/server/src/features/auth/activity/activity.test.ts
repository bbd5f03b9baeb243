import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '../../../test/support/totp-code.ts'
import { createServiceKey } from '../testing/create-service-key.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
let serviceKey: string
beforeAll(async () => {
  server = await startAuth()
  serviceKey = await createServiceKey(server.db)
})
afterAll(() => server.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

interface LoggedEvent {
  event: string
  outcome: string
  userId?: string
  scope?: string
  origin: string | null
}

const logged = (userId: string) =>
  server.logged
    .map((line) => JSON.parse(line) as LoggedEvent)
    .filter((line) => line.event && line.userId === userId)

/** Maps log entries to the names that the member's activity uses, where the two differ. */
const inWordsOfMembers: Record<string, string> = {
  'login done': 'login password',
  'verify done': 'login otp',
  'verify code_exchanged': 'login otp',
}

test('every logged event is counted and visible to its member', async () => {
  const email = 'busy@example.org'
  const password = 'correct horse battery'
  let { access_token: token, user } = await server.member(email)
  const put = (json: unknown) => server.call('/user', { method: 'PUT', json, headers: bearer(token) })
  const admin = (path: string, json: unknown, method = 'POST') =>
    server.call(path, { method, json, headers: bearer(serviceKey) })
  const code = async (address: string) =>
    (await server.emailsTo(address)).find((mail) => mail.code)?.code ?? ''

  await server.signUp(email)
  await server.logIn(email, 'not the password')
  await server.call('/recover', { json: { email } })
  await server.call('/verify', { json: { type: 'recovery', email, token: 'wrong' } })
  await server.call('/verify', { json: { type: 'recovery', email, token: await code(email) } })
  server.clock.ms += 61_000
  const gotrue_meta_security = { captcha_token: await server.solve() }
  await server.call('/otp', { json: { email, gotrue_meta_security } })
  token = (await server.logIn(email)).body.access_token
  await server.call('/reauthenticate', { headers: bearer(token) })
  await put({ data: { full_name: 'Busy Bee' } })
  await put({ email: 'busier@example.org' })
  server.clock.ms += 61_000
  await server.call('/resend', { json: { type: 'email_change', email } })
  for (const address of [email, 'busier@example.org']) {
    const json = { type: 'email_change', email: address, token: await code(address) }
    expect((await server.call('/verify', { json })).status).toBe(200)
  }
  await put({ password: `${password} staple` })

  const enrolled = await server.call('/factors', { json: { factor_type: 'totp' }, headers: bearer(token) })
  const { id, totp } = enrolled.body
  const verify = async (digits: string) => {
    const challenge = await server.call(`/factors/${id}/challenge`, { json: {}, headers: bearer(token) })
    const json = { challenge_id: challenge.body.id, code: digits }
    return server.call(`/factors/${id}/verify`, { json, headers: bearer(token) })
  }
  await verify('000000')
  token = (await verify(totpCode(totp.secret, 0, server.clock.ms))).body.access_token
  const made = await server.call('/factors/recovery-codes', { json: {}, headers: bearer(token) })
  for (const shown of ['AAAA', made.body.codes[0]]) {
    const upgraded = await server.call('/factors/recovery-codes/verify', {
      json: { code: shown },
      headers: bearer(token),
    })
    token = upgraded.body.access_token ?? token
  }
  await server.call(`/factors/${id}`, { method: 'DELETE', headers: bearer(token) })

  await admin(`/admin/users/${user.id}`, { user_metadata: { vip: true } }, 'PUT')
  await admin('/admin/generate_link', { type: 'magiclink', email: 'busier@example.org' })
  await server.call('/logout?scope=global', { method: 'POST', headers: bearer(token) })
  await admin(`/admin/users/${user.id}`, { ban_duration: '1h' }, 'PUT')
  await admin(`/admin/users/${user.id}`, { ban_duration: 'none' }, 'PUT')
  await admin(`/admin/users/${user.id}/logout`, {})

  const inLog = logged(user.id).map(({ event, outcome, scope }) => {
    const words = `${event} ${scope ?? outcome}`
    return inWordsOfMembers[words] ?? words
  })
  const read = async () =>
    (
      await server.db
        .selectFrom('auth.events')
        .select(['event', 'outcome', 'origin'])
        .where('user_id', '=', user.id)
        .execute()
    ).map(({ event, outcome, origin }) => ({ words: `${event} ${outcome}`, origin }))
  await expect.poll(async () => (await read()).map(({ words }) => words).sort()).toEqual(inLog.sort())
  expect(new Set(inLog.map((words) => words.split(' ')[0]))).toEqual(
    new Set([
      'sign_up',
      'login',
      'recover',
      'otp',
      'verify',
      'reauthenticate',
      'user_update',
      'email_change',
      'password_change',
      'factor_enroll',
      'factor_verify',
      'factor_remove',
      'recovery_codes',
      'admin',
      'logout',
    ]),
  )
  // Members can see their own subnet, but never an operator's.
  for (const { words, origin } of await read())
    expect(origin).toBe(words.startsWith('admin') ? null : '127.0.0.0/24')
  for (const { origin } of logged(user.id)) expect(origin).toBe('127.0.0.0/24')

  const { values } = await server.deps.metrics.authEvents.get()
  const counted = values.map(({ labels }) => `${labels.event} ${labels.outcome}`)
  for (const { event, outcome } of logged(user.id)) expect(counted).toContain(`${event} ${outcome}`)
})

test('events from before the confirmation are visible to the owner', async () => {
  const email = 'squatted@example.org'
  await server.signUp(email, 'of the first registrant')
  await server.logIn(email, 'a guess')
  server.clock.ms += 61_000
  await server.call('/resend', { json: { type: 'signup', email } })
  const { body } = await server.verify(email, await server.codeFor(email))
  const words = async () => {
    const { events } = (await server.call('/activity', { headers: bearer(body.access_token) })).body
    return events.map(({ event, outcome }: LoggedEvent) => `${event} ${outcome}`)
  }
  // Poll, because the response does not wait for the event.
  await expect.poll(words).toEqual(['login otp', 'resend code_sent', 'login refused', 'sign_up code_sent'])
})
