import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '../../../test/support/totp-code.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

const OLD_MS = 6 * 60_000
const password = 'correct horse battery'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth({ limits: { loginAttempts: { limit: 5, windowSeconds: 300 } } })
})
afterAll(() => server.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const call = (token: string, path: string, json?: unknown, method?: string) =>
  server.call(path, {
    ...(json !== undefined && { json }),
    ...(method && { method }),
    headers: bearer(token),
  })
const change = (token: string, json: unknown) => call(token, '/user', json, 'PUT')
const prove = (token: string, json: unknown) => call(token, '/reauthenticate', json)

/** Creates a member whose session was upgraded with an authenticator app. */
async function createMemberWithFactor(email: string) {
  const { access_token } = await server.member(email)
  const { body: factor } = await call(access_token, '/factors', { factor_type: 'totp' })
  const show = async (token: string) => {
    // Advance the clock, because each time step's code works only once.
    server.clock.ms += 30_000
    const { body: challenge } = await call(token, `/factors/${factor.id}/challenge`, {})
    const code = totpCode(factor.totp.secret, 0, server.clock.ms)
    return call(token, `/factors/${factor.id}/verify`, { challenge_id: challenge.id, code })
  }
  const { body } = await show(access_token)
  return { factorId: factor.id as string, token: body.access_token as string, show }
}

test('a session without a proof in the last 5 minutes cannot change password, address or factors', async () => {
  const email = 'stale@example.org'
  const { access_token: token, user } = await server.member(email)
  const before = await server.db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirst()
  server.clock.ms += OLD_MS
  const rejected = { status: 400, body: { error_code: 'reauthentication_needed' } }
  expect(await change(token, { password: 'a brand new password' })).toMatchObject(rejected)
  expect(await change(token, { email: 'thief@example.org' })).toMatchObject(rejected)
  expect(await call(token, '/factors', { factor_type: 'totp' })).toMatchObject(rejected)
  const after = await server.db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirst()
  expect(after).toEqual(before)
  expect(await server.emailsTo('thief@example.org')).toEqual([])
  expect((await change(token, { data: { full_name: 'Still fine' } })).status).toBe(200)
})

test('a session with an old proof cannot probe for the current password', async () => {
  const { access_token: token } = await server.member('oracle@example.org')
  server.clock.ms += OLD_MS
  expect((await change(token, { password })).body.error_code).toBe('reauthentication_needed')
})

test('the password renews a proof, a refresh does not', async () => {
  const email = 'refresher@example.org'
  const session = await server.member(email)
  server.clock.ms += OLD_MS
  const { access_token: token } = (await server.refresh(session.refresh_token)).body
  expect((await change(token, { email: 'next@example.org' })).body.error_code).toBe('reauthentication_needed')
  expect((await call(token, '/reauthentication')).body).toMatchObject({ methods: ['password', 'email'] })
  const proved = await prove(token, { password })
  expect(proved).toMatchObject({
    status: 200,
    body: { proved_at: new Date(server.clock.ms).toISOString() },
  })
  expect((await change(token, { email: 'next@example.org' })).status).toBe(200)
  server.clock.ms += OLD_MS
  expect((await change(token, { password: 'a brand new password' })).body.error_code).toBe(
    'reauthentication_needed',
  )
})

test('wrong passwords share the limit of logins', async () => {
  const email = 'guessed@example.org'
  const { access_token: token } = await server.member(email)
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await prove(token, { password: 'a wrong one' })).body.error_code).toBe('invalid_credentials')
  for (let attempt = 0; attempt < 2; attempt++) await server.logIn(email, 'another wrong one')
  await prove(token, { password: 'one more' })
  expect(await prove(token, { password })).toMatchObject({
    status: 429,
    body: { error_code: 'over_request_rate_limit' },
  })
  const { body } = await call(token, '/activity')
  expect(body.events.filter((each: { event: string }) => each.event === 'reauthenticate')).toContainEqual(
    expect.objectContaining({ outcome: 'refused' }),
  )
})

test('a second factor code renews the proof that factor changes require', async () => {
  const { token, factorId, show } = await createMemberWithFactor('app@example.org')
  server.clock.ms += OLD_MS
  const rejected = { status: 400, body: { error_code: 'reauthentication_needed' } }
  expect(await call(token, '/factors/recovery-codes', {})).toMatchObject(rejected)
  expect(await call(token, `/factors/${factorId}`, undefined, 'DELETE')).toMatchObject(rejected)
  expect(await change(token, { password: 'a brand new password' })).toMatchObject(rejected)
  const { body: upgraded } = await show(token)
  const made = await call(upgraded.access_token, '/factors/recovery-codes', {})
  expect(made.status).toBe(200)

  server.clock.ms += OLD_MS
  expect(await call(token, '/factors/recovery-codes/regenerate', {})).toMatchObject(rejected)
  expect(await call(token, '/factors/recovery-codes', undefined, 'DELETE')).toMatchObject(rejected)
  expect((await call(token, '/factors/recovery-codes/verify', { code: made.body.codes[0] })).status).toBe(200)
  expect((await call(token, '/factors/recovery-codes/regenerate', {})).status).toBe(200)
  expect((await call(token, `/factors/${factorId}`, undefined, 'DELETE')).status).toBe(200)
})

test('an unmodified client changes the password with an emailed code', async () => {
  const email = 'client@example.org'
  const client = server.client()
  await client.setSession(await server.member(email))
  server.clock.ms += OLD_MS
  const { error } = await client.updateUser({ password: 'a brand new password' })
  expect(error).toMatchObject({ code: 'reauthentication_needed' })
  expect((await client.reauthenticate()).error).toBeNull()
  const nonce = await server.codeFor(email)
  expect((await client.updateUser({ password: 'a brand new password', nonce })).error).toBeNull()
  expect((await server.logIn(email, 'a brand new password')).status).toBe(200)
})

test('an emailed code renews the proof once, and never with a second factor', async () => {
  const email = 'mailbox@example.org'
  const { access_token: token } = await server.member(email)
  server.clock.ms += OLD_MS
  await call(token, '/reauthenticate')
  const nonce = await server.codeFor(email)
  const answers = await Promise.all([1, 2, 3].map(() => prove(token, { nonce })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect((await call(token, '/factors', { factor_type: 'totp' })).status).toBe(200)

  const withFactor = await createMemberWithFactor('guarded@example.org')
  server.clock.ms += OLD_MS
  await call(withFactor.token, '/reauthenticate')
  const code = await server.codeFor('guarded@example.org')
  expect(await prove(withFactor.token, { nonce: code })).toMatchObject({
    status: 422,
    body: { error_code: 'reauthentication_not_valid' },
  })
  const json = { password: 'a brand new password', nonce: code }
  expect((await change(withFactor.token, json)).body.error_code).toBe('reauthentication_needed')
  expect((await call(withFactor.token, '/reauthentication')).body.methods).toEqual(['password', 'totp'])
})

test('codes of other members and ended sessions do not renew a proof', async () => {
  const mine = await server.member('mine@example.org')
  const theirs = await server.member('theirs@example.org')
  await call(theirs.access_token, '/reauthenticate')
  const nonce = await server.codeFor('theirs@example.org')
  expect((await prove(mine.access_token, { nonce })).body.error_code).toBe('reauthentication_not_valid')
  expect((await prove(mine.access_token, { nonce, password })).status).toBe(400)
  expect((await prove(mine.access_token, {})).status).toBe(400)
  await call(mine.access_token, '/logout', undefined, 'POST')
  expect((await prove(mine.access_token, { password })).status).toBe(403)
})
