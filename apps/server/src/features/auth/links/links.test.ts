import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceServiceKey } from '../keys/service-key.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
let serviceKey: string
const dataDirectory = mkdtempSync(join(tmpdir(), 'hearth-links-'))
beforeAll(async () => {
  server = await startAuth({
    settings: { dataDirectory, redirectUrls: ['https://app.test/callback', 'https://other.test'] },
  })
  serviceKey = readFileSync(join(dataDirectory, 'service-role-key'), 'utf8').trim()
})
afterAll(() => server.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
function admin() {
  const headers = { Authorization: `Bearer ${serviceKey}`, apikey: serviceKey }
  return new AuthClient({ url: server.url, headers, persistSession: false, autoRefreshToken: false }).admin
}
const put = (token: string, json: unknown) =>
  server.call('/user', { json, method: 'PUT', headers: bearer(token) })

/** Opens an emailed link at the test server's port. Returns the status and the redirect target. */
async function open(link: string | undefined) {
  const url = new URL(link ?? '')
  const answer = await fetch(`${server.origin}${url.pathname}${url.search}`, { redirect: 'manual' })
  const to = new URL(answer.headers.get('location') ?? '')
  return { status: answer.status, to, fragment: new URLSearchParams(to.hash.slice(1)) }
}

test('an unmodified client recovers by code, which ends other sessions and emails the owner', {
  tags: ['AUT-01', 'AUT-04', 'API-28'],
}, async () => {
  const email = 'recover@example.org'
  const other = await server.member(email)
  const client = server.client()
  expect((await client.resetPasswordForEmail(email)).error).toBeNull()
  const token = await server.codeFor(email)
  expect((await client.verifyOtp({ type: 'recovery', email, token })).error).toBeNull()
  expect((await client.updateUser({ password: 'correct horse battery' })).error?.code).toBe('same_password')
  expect((await client.updateUser({ password: 'short' })).error).toMatchObject({
    name: 'AuthWeakPasswordError',
    code: 'weak_password',
    reasons: ['length'],
  })
  expect((await client.updateUser({ password: 'a brand new password' })).error).toBeNull()
  expect((await server.user(other.access_token)).status).toBe(403)
  expect((await server.refresh(other.refresh_token)).status).toBe(400)
  expect((await client.getUser()).error).toBeNull()
  expect((await server.emailsTo(email))[0]?.subject).toMatch(/password/i)
  expect((await server.logIn(email)).body.error_code).toBe('invalid_credentials')
  expect((await server.logIn(email, 'a brand new password')).status).toBe(200)
})

test('a link opens one session in the fragment, then returns the reason', async () => {
  await server.member('link@example.org')
  await server.client().resetPasswordForEmail('link@example.org', { redirectTo: 'https://app.test/callback' })
  const link = (await server.emailsTo('link@example.org'))[0]?.link
  expect((await fetch(`${server.url}/verify${new URL(link ?? '').search}`, { method: 'HEAD' })).status).toBe(
    404,
  )
  const first = await open(link)
  expect(first.status).toBe(303)
  expect(`${first.to.origin}${first.to.pathname}`).toBe('https://app.test/callback')
  expect(first.fragment.get('type')).toBe('recovery')
  expect((await server.user(first.fragment.get('access_token') ?? '')).status).toBe(200)
  const second = await open(link)
  expect(Object.fromEntries(second.fragment)).toMatchObject({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test.each([
  '//evil.test',
  '\\\\evil.test',
  '/\\evil.test',
  'https:\\\\evil.test',
  'https://hearth.test@evil.test',
  'https://user@hearth.test/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://hearth.test\u3002evil.test',
  'https://hearth.test%2eevil.test',
  'https://hearth.test.evil.test',
  'https://hearth.tes',
  'https://hearth.test.',
  'https://hearth.test:8443/',
  'http://hearth.test/',
  'https://hearth.test/\r\nset-cookie: a=b',
  'https://hearth.test\t.evil.test',
  ' https://evil.test',
  'https://app.test/callback/further',
  'https://app.test/callback/../other',
  'https:/evil.test',
  'https:evil.test',
  `https://hearth.test/${'a'.repeat(2100)}`,
])('a link with a foreign redirect leads to the portal (%#)', async (wanted) => {
  const answer = await fetch(
    `${server.url}/verify?token=nothing&type=recovery&redirect_to=${encodeURIComponent(wanted)}`,
    { redirect: 'manual' },
  )
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(/^https:\/\/hearth\.test\/#error=/)
})

test('a PKCE client exchanges its code with the verifier once, within 5 minutes', async () => {
  for (const [method, challengeOf] of [
    ['s256', (verifier: string) => createHash('sha256').update(verifier).digest('base64url')],
    ['plain', (verifier: string) => verifier],
  ] as const) {
    const email = `pkce-${method}@example.org`
    const verifier = 'v'.repeat(50)
    await server.member(email)
    const ask = async () => {
      server.clock.ms += 61_000
      const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: method }
      expect((await server.call('/recover', { json: { email, ...challenge } })).status).toBe(200)
      const opened = await open((await server.emailsTo(email))[0]?.link)
      expect(opened.to.hash).toBe('')
      return opened.to.searchParams.get('code') ?? ''
    }
    const trade = (auth_code: string, code_verifier: string) =>
      server.call('/token?grant_type=pkce', { json: { auth_code, code_verifier } })
    const code = await ask()
    expect(await trade(code, 'w'.repeat(50))).toMatchObject({
      status: 400,
      body: { error_code: 'bad_code_verifier' },
    })
    const answers = await Promise.all([trade(code, verifier), trade(code, verifier), trade(code, verifier)])
    expect(answers.map(({ body }) => body.error_code ?? 'traded').sort()).toEqual([
      'flow_state_not_found',
      'flow_state_not_found',
      'traded',
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const late = await ask()
    server.clock.ms += 300_000
    expect(await trade(late, verifier)).toMatchObject({
      status: 422,
      body: { error_code: 'flow_state_expired' },
    })
  }
})

test('the password of the first registrant does not survive any login of the owner', async () => {
  const ways = {
    recovery: (email: string) => server.call('/recover', { json: { email } }),
    magiclink: async (email: string) =>
      server.call('/otp', { json: { email, gotrue_meta_security: { captcha_token: await server.solve() } } }),
    invite: (email: string) => admin().inviteUserByEmail(email),
  }
  for (const [type, ask] of Object.entries(ways)) {
    const email = `hijack-${type}@example.org`
    await server.signUp(email, 'the intruder was here')
    const intruders = await server.codeFor(email)
    await ask(email)
    const token = await server.codeFor(email)
    expect((await server.call('/verify', { json: { type, email, token } })).status).toBe(200)
    expect((await server.verify(email, intruders)).body.error_code).toBe('otp_expired')
    expect((await server.logIn(email, 'the intruder was here')).body.error_code).toBe('invalid_credentials')
  }
})

test('recover and otp return the same for known and unknown addresses', { tags: ['API-28'] }, async () => {
  await server.member('known@example.org')
  for (const email of ['known@example.org', 'unknown@example.org']) {
    const gotrue_meta_security = { captcha_token: await server.solve() }
    const otp = { email, create_user: false, gotrue_meta_security }
    expect(await server.call('/recover', { json: { email } })).toMatchObject({ status: 200, text: '{}' })
    expect(await server.call('/otp', { json: otp })).toMatchObject({ status: 200, text: '{}' })
  }
  expect(await server.emailsTo('unknown@example.org')).toHaveLength(0)
})

test('an address changes after both mailboxes confirm, and displaces a pending sign-up', async () => {
  const old = 'old@example.org'
  const fresh = 'fresh@example.org'
  const { access_token } = await server.member(old)
  await server.member('held@example.org')
  expect((await put(access_token, { email: 'held@example.org' })).body.error_code).toBe('email_exists')
  const { status, body } = await put(access_token, { email: fresh })
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: old, new_email: fresh })
  const verify = async (email: string) =>
    server.call('/verify', { json: { type: 'email_change', email, token: await server.codeFor(email) } })
  const toFresh = await server.codeFor(fresh)
  expect((await verify(old)).body).toMatchObject({ code: '200' })
  await server.signUp(fresh)
  const done = await server.call('/verify', { json: { type: 'email_change', email: fresh, token: toFresh } })
  expect(done.status).toBe(200)
  expect(done.body.user).toMatchObject({ email: fresh })
  expect((await server.logIn(fresh)).status).toBe(200)
  expect((await server.logIn(old)).body.error_code).toBe('invalid_credentials')
})

test('an address does not change until the current mailbox confirms, too', { tags: ['API-28'] }, async () => {
  const old = 'current@example.org'
  const fresh = 'next@example.org'
  const { access_token } = await server.member(old)
  expect((await put(access_token, { email: fresh })).status).toBe(200)
  const [toOld, toFresh] = [await server.codeFor(old), await server.codeFor(fresh)]
  const verify = (email: string, token: string) =>
    server.call('/verify', { json: { type: 'email_change', email, token } })
  expect((await verify(fresh, toFresh)).body).toMatchObject({ code: '200' })
  expect((await server.user(access_token)).body).toMatchObject({ email: old, new_email: fresh })
  expect((await verify(old, toOld)).body.user).toMatchObject({ email: fresh })
})

test('metadata is merged, and null removes a key', async () => {
  const { access_token } = await server.member('meta@example.org')
  await put(access_token, { data: { a: 1, b: 2 } })
  expect((await put(access_token, { data: { b: null, c: 3 } })).body.user_metadata).toEqual({ a: 1, c: 3 })
  const tooMuch = await put(access_token, { data: { d: 'x'.repeat(4090) } })
  expect(tooMuch).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
})

test('admin endpoints accept only the service-role key', async () => {
  expect(statSync(join(dataDirectory, 'service-role-key')).mode & 0o777).toBe(0o600)
  const { access_token } = await server.member('nobody@example.org')
  expect((await server.call('/admin/users')).status).toBe(401)
  expect((await server.call('/admin/users', { headers: bearer(access_token) })).body.error_code).toBe(
    'not_admin',
  )
  expect((await server.call('/admin/users', { headers: bearer(`${serviceKey}x`) })).body.error_code).toBe(
    'bad_jwt',
  )
  const old = serviceKey
  serviceKey = await replaceServiceKey(server.db, dataDirectory)
  expect((await server.call('/admin/users', { headers: bearer(old) })).status).toBe(403)
  expect((await server.call('/admin/users', { headers: bearer(serviceKey) })).status).toBe(200)
})

test('an unmodified client creates, lists, bans, unbans and deletes accounts', async () => {
  const email = 'made@example.org'
  const password = 'given by an operator'
  const made = await admin().createUser({ email, password, email_confirm: true, user_metadata: { a: 1 } })
  expect(made.error).toBeNull()
  const id = made.data.user?.id ?? ''
  expect((await admin().createUser({ email })).error?.code).toBe('email_exists')
  const page = await admin().listUsers({ page: 1, perPage: 1 })
  expect(page.data).toMatchObject({ nextPage: 2, users: [{ id }] })
  expect((await admin().getUserById(id)).data.user?.email).toBe(email)

  const session = (await server.logIn(email, password)).body
  expect((await admin().updateUserById(id, { ban_duration: '1h30m' })).error).toBeNull()
  expect((await server.user(session.access_token)).status).toBe(403)
  expect((await server.refresh(session.refresh_token)).body.error_code).toBe('user_banned')
  expect((await server.logIn(email, password)).body.error_code).toBe('user_banned')
  await admin().updateUserById(id, { ban_duration: 'none' })
  const again = (await server.logIn(email, password)).body
  expect((await admin().signOut(again.access_token, 'global')).error).toBeNull()
  expect((await server.refresh(again.refresh_token)).status).toBe(400)

  expect((await admin().deleteUser(id, true)).error).toBeNull()
  expect((await server.logIn(email, password)).body.error_code).toBe('invalid_credentials')
  expect((await admin().deleteUser(id)).error).toBeNull()
  expect((await admin().getUserById(id)).error?.code).toBe('user_not_found')
})

test('generated links of every type lead to the same pages as emailed ones', async () => {
  const email = 'generated@example.org'
  const signup = await admin().generateLink({ type: 'signup', email, password: 'made by an operator' })
  expect(signup.error).toBeNull()
  expect((await open(signup.data.properties?.action_link)).fragment.get('access_token')).toBeTruthy()
  expect((await server.logIn(email, 'made by an operator')).status).toBe(200)
  for (const type of ['magiclink', 'recovery'] as const) {
    const { data } = await admin().generateLink({ type, email })
    expect((await open(data.properties?.action_link)).fragment.get('type')).toBe(type)
  }
  expect((await admin().generateLink({ type: 'invite', email })).error?.code).toBe('email_exists')
  const newEmail = 'generated-new@example.org'
  const current = await admin().generateLink({ type: 'email_change_current', email, newEmail })
  expect((await open(current.data.properties?.action_link)).fragment.get('message')).toBeTruthy()
  const fresh = await admin().generateLink({ type: 'email_change_new', email, newEmail })
  expect((await open(fresh.data.properties?.action_link)).fragment.get('access_token')).toBeTruthy()
  expect((await server.logIn(newEmail, 'made by an operator')).status).toBe(200)
})

test('a new password racing a refresh ends the other session', async () => {
  const email = 'raced@example.org'
  const other = await server.member(email)
  const mine = (await server.logIn(email)).body
  const [changed, refreshed] = await Promise.all([
    put(mine.access_token, { password: 'a brand new password' }),
    server.refresh(other.refresh_token),
  ])
  expect(changed.status).toBe(200)
  if (refreshed.status === 200) expect((await server.user(refreshed.body.access_token)).status).toBe(403)
  expect((await server.refresh(refreshed.body.refresh_token ?? other.refresh_token)).status).toBe(400)
})

test('deleting an account during other requests leaves no data', async () => {
  const email = 'gone@example.org'
  const { access_token, refresh_token, user } = await server.member(email)
  const answers = await Promise.all([
    server.logIn(email),
    server.refresh(refresh_token),
    put(access_token, { password: 'a brand new password' }),
    server.call('/recover', { json: { email } }),
    admin().deleteUser(user.id),
    server.call('/reauthenticate', { headers: bearer(access_token) }),
  ])
  for (const answer of answers) if ('status' in answer) expect(answer.status).toBeLessThan(500)
  const left = await server.db.selectFrom('auth.users').select('id').where('id', '=', user.id).execute()
  expect(left).toEqual([])
})
