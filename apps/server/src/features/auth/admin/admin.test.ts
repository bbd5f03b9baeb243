// The path bypasses the replacement with the lowest cost, because other systems choose their own parameters.
import { hash } from '@node-rs/argon2/index.js'
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
const admin = (path: string, init: { method?: string; json?: unknown } = {}) =>
  server.call(path, { ...init, headers: bearer(serviceKey) })
const linkOf = async (json: Record<string, unknown>) =>
  (await admin('/admin/generate_link', { json })).body as {
    id: string
    hashed_token: string
    email_otp: string
    action_link: string
  }

test('lists accounts by part of an address or full name, case-insensitively and in pages', async () => {
  for (const [email, full_name] of [
    ['ada@filter.test', 'Countess Lovelace'],
    ['grace@filter.test', 'Rear Admiral'],
    ['my_self@filter.test', '100% sure'],
  ])
    await admin('/admin/users', { json: { email, email_confirm: true, user_metadata: { full_name } } })
  const find = async (filter: string, more = '') => {
    const { body, headers } = await admin(`/admin/users?filter=${encodeURIComponent(filter)}${more}`)
    const emails = body.users.map(({ email }: { email: string }) => email)
    return { emails, total: headers.get('x-total-count'), link: headers.get('link') }
  }
  expect(await find('ADA@')).toMatchObject({ emails: ['ada@filter.test'], total: '1' })
  expect(await find('admiral')).toMatchObject({ emails: ['grace@filter.test'], total: '1' })
  // Wildcards of SQL patterns must match literally in a filter.
  expect(await find('0% s')).toMatchObject({ emails: ['my_self@filter.test'] })
  expect(await find('y_s')).toMatchObject({ emails: ['my_self@filter.test'] })
  expect(await find('_da')).toMatchObject({ emails: [], total: '0' })
  expect(await find("' or 1=1 --")).toMatchObject({ emails: [] })
  const page = await find('@filter.test', '&per_page=2')
  expect(page).toMatchObject({ total: '3' })
  expect(page.link).toContain('</admin/users?page=2&per_page=2&filter=%40filter.test>; rel="next"')
  expect((await admin('/admin/users?filter=%00')).body.error_code).toBe('validation_failed')
})

test('creates an account with an imported password hash that the owner can log in with', async () => {
  const password = 'brought from elsewhere'
  const password_hash = await hash(password, { memoryCost: 8192, timeCost: 3, parallelism: 2 })
  const made = await admin('/admin/users', {
    json: { email: 'moved@example.org', email_confirm: true, password_hash },
  })
  expect(made.status).toBe(200)
  expect(made.text).not.toContain('argon2')
  expect((await server.logIn('moved@example.org', password)).status).toBe(200)
  expect((await server.logIn('moved@example.org', 'another one')).status).toBe(400)
})

const SALT_AND_HASH = 'c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b4dWRWJTmaasMl0GfJ6FfKvjtI'
test.each([
  ['bcrypt of another cost', '$2b$12$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy', 'argon2id'],
  ['argon2i', `$argon2i$v=19$m=8192,t=3,p=1$${SALT_AND_HASH}`, 'argon2id'],
  ['a plain password', 'correct horse battery', 'argon2id'],
  ['too much memory', `$argon2id$v=19$m=4194304,t=3,p=1$${SALT_AND_HASH}`, 'at most m=65536'],
  ['too many passes', `$argon2id$v=19$m=8192,t=99999,p=1$${SALT_AND_HASH}`, 'at most m=65536'],
  ['parameters of none', `$argon2id$v=19$m=0,t=0,p=0$${SALT_AND_HASH}`, 'cannot be read'],
  ['a salt of a byte', '$argon2id$v=19$m=8192,t=3,p=1$YQ$RdescudvJCsgt3ub', 'cannot be read'],
])('rejects a password hash that is %s with its field', async (_what, password_hash, words) => {
  const { status, body } = await admin('/admin/users', {
    json: { email: 'refused-hash@example.org', email_confirm: true, password_hash },
  })
  expect({ status, code: body.error_code }).toEqual({ status: 400, code: 'validation_failed' })
  expect(body.msg).toMatch(/^password_hash: /)
  expect(body.msg).toContain(words)
  const users = server.db.selectFrom('auth.users').where('email', '=', 'refused-hash@example.org')
  expect(await users.select('id').execute()).toEqual([])
})

test('confirms an account, sets its password, merges its metadata and ends its sessions', async () => {
  const email = 'changed-by-operator@example.org'
  const { id } = (await server.signUp(email, 'the password of the sign-up', { mine: 1 })).body
  const change = (json: unknown) => admin(`/admin/users/${id}`, { method: 'PUT', json })
  const confirmed = await change({ email_confirm: true, user_metadata: { vip: true } })
  expect(confirmed.body).toMatchObject({
    email_confirmed_at: expect.any(String),
    user_metadata: { mine: 1, vip: true },
  })
  expect(server.verified.map((user) => user.id)).toContain(id)
  const { body: session } = await server.logIn(email, 'the password of the sign-up')
  expect((await change({ app_metadata: { team: 'red', provider: 'evil' } })).body.app_metadata).toEqual({
    provider: 'email',
    providers: ['email'],
    team: 'red',
  })
  expect((await change({ password: 'given by an operator' })).status).toBe(200)
  expect((await server.user(session.access_token)).body.error_code).toBe('session_not_found')
  expect((await server.logIn(email, 'the password of the sign-up')).status).toBe(400)
  expect((await server.logIn(email, 'given by an operator')).status).toBe(200)
  expect((await change({ ban_duration: 'for ever' })).body.error_code).toBe('validation_failed')
})

test('records when an account was banned, also if the ban is extended or ended early', async () => {
  const HOUR = 3_600_000
  const start = server.clock.ms
  const json = { email: 'banned@example.org', email_confirm: true, ban_duration: '2h' }
  const { id } = (await admin('/admin/users', { json })).body
  const change = (ban_duration: string) =>
    admin(`/admin/users/${id}`, { method: 'PUT', json: { ban_duration } })
  const bans = async () => {
    const rows = await server.db
      .selectFrom('auth.bans')
      .select(['starts_at', 'ends_at'])
      .where('user_id', '=', id)
      .orderBy('starts_at')
      .execute()
    return rows.map((row) => [row.starts_at, row.ends_at].map((at) => (at.getTime() - start) / HOUR))
  }
  expect(await bans()).toEqual([[0, 2]])
  server.clock.ms += HOUR
  await change('24h')
  expect(await bans()).toEqual([
    [0, 1],
    [1, 25],
  ])
  server.clock.ms += HOUR
  await change('none')
  expect(await bans()).toEqual([
    [0, 1],
    [1, 2],
  ])
})

test('rejects a password together with a password hash', async () => {
  const json = { email: 'both@example.org', password: 'correct horse battery', password_hash: 'x' }
  expect((await admin('/admin/users', { json })).body).toMatchObject({
    error_code: 'validation_failed',
    msg: expect.stringContaining('password_hash'),
  })
})

test('invites an account again, and only the newer invitation is valid', async () => {
  const email = 'invited@example.org'
  const first = await admin('/invite', { json: { email, data: { team: 'red' } } })
  const firstCode = await server.codeFor(email)
  const again = await admin('/invite', { json: { email, data: { team: 'blue' } } })
  expect(again.body.id).toBe(first.body.id)
  expect(await server.emailsTo(email)).toHaveLength(2)
  const code = await server.codeFor(email)
  const accept = (token: string) => server.call('/verify', { json: { type: 'invite', email, token } })
  if (code !== firstCode) expect((await accept(firstCode)).body.error_code).toBe('otp_expired')
  expect((await accept(code)).body.user.user_metadata).toEqual({ team: 'blue' })
  expect((await admin('/invite', { json: { email } })).body.error_code).toBe('email_exists')
})

test('a soft deletion keeps only the id and frees the address', async () => {
  const email = 'forgotten@example.org'
  const member = await server.member(email)
  const { id } = member.user
  const headers = bearer(member.access_token)
  const factor = (await server.call('/factors', { json: { factor_type: 'totp' }, headers })).body
  const challenge = (await server.call(`/factors/${factor.id}/challenge`, { json: {}, headers })).body
  const code = totpCode(factor.totp.secret, 0, server.clock.ms)
  const upgraded = await server.call(`/factors/${factor.id}/verify`, {
    json: { challenge_id: challenge.id, code },
    headers,
  })
  const aal2 = bearer(upgraded.body.access_token)
  await server.call('/factors/recovery-codes', { json: {}, headers: aal2 })
  await server.call('/user', { method: 'PUT', json: { data: { full_name: 'Gone Girl' } }, headers: aal2 })
  await server.call('/user', { method: 'PUT', json: { email: 'elsewhere@example.org' }, headers: aal2 })

  const json = { should_soft_delete: true }
  expect((await admin(`/admin/users/${id}`, { method: 'DELETE', json })).status).toBe(200)
  expect((await server.user(upgraded.body.access_token)).body.error_code).toBe('session_not_found')
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'auth' and column_name = 'user_id'`,
  )
  expect(rows.length).toBeGreaterThan(7)
  for (const { name } of rows) {
    const left = await server.database.pool.query(`select 1 from auth.${name} where user_id = $1`, [id])
    expect({ name, left: left.rowCount }).toEqual({ name, left: 0 })
  }
  const stored = await admin(`/admin/users/${id}`)
  expect(stored.body).toMatchObject({ id, user_metadata: {}, deleted_at: expect.any(String) })
  expect(stored.text).not.toMatch(/forgotten|elsewhere|Gone Girl|totp/)
  // The sweep must not delete the account, because it is not pending confirmation.
  server.clock.ms += 30 * 86_400_000
  await server.auth.sweep()
  expect((await admin(`/admin/users/${id}`)).status).toBe(200)
  expect((await server.member(email)).user.id).not.toBe(id)
})

test('a soft deletion of an unconfirmed account keeps its id', async () => {
  const { body } = await server.signUp('never-came@example.org')
  await admin(`/admin/users/${body.id}`, { method: 'DELETE', json: { should_soft_delete: true } })
  server.clock.ms += 30 * 86_400_000
  await server.auth.sweep()
  expect((await admin(`/admin/users/${body.id}`)).body.id).toBe(body.id)
})

const STRANGER = 'the password of a stranger'
const OWNER = 'what the owner chose'

/** Ways in which a stranger can register an address before its owner does. */
const squats: Record<string, (email: string) => Promise<unknown>> = {
  'a sign-up': (email) => server.signUp(email, STRANGER),
  'an account made by an operator': (email) =>
    admin('/admin/users', { json: { email, password: STRANGER, user_metadata: { by: 'stranger' } } }),
  'a generated sign-up': (email) => linkOf({ type: 'signup', email, password: STRANGER }),
}
/** Links that an operator generates and the owner then opens to prove access to the mailbox. */
const proofs = ['invite', 'magiclink', 'recovery'] as const

test.each(Object.keys(squats).flatMap((squat) => proofs.map((type) => [squat, type] as const)))(
  'removes what %s left when the owner follows a generated %s link',
  async (squat, type) => {
    const email = `${squat.replaceAll(' ', '-')}.${type}@example.org`
    await squats[squat]?.(email)
    server.clock.ms += 61_000
    const link = await linkOf({ type, email })
    expect((await server.logIn(email, STRANGER)).status).toBe(400)
    const verified = await server.call('/verify', { json: { type, token_hash: link.hashed_token } })
    expect(verified.status).toBe(200)
    expect(verified.body.user.user_metadata).toEqual({})
    // Neither the stranger's password nor an older code must grant access.
    expect((await server.logIn(email, STRANGER)).body.error_code).toBe('invalid_credentials')
    const left = await server.db
      .selectFrom('auth.codes')
      .select('purpose')
      .where('user_id', '=', link.id)
      .execute()
    expect(left).toEqual([])
    const headers = bearer(verified.body.access_token)
    await server.call('/user', { method: 'PUT', json: { password: OWNER }, headers })
    expect((await server.logIn(email, OWNER)).status).toBe(200)
    const sessions = await server.call('/sessions', { headers })
    expect(sessions.body.sessions).toHaveLength(2)
  },
)

test('an owner’s sign-up replaces an account that an operator created, and a stranger gains nothing from an invitation', async () => {
  const email = 'operator-made@example.org'
  await admin('/admin/users', { json: { email, password: STRANGER } })
  await server.signUp(email, OWNER)
  await server.verify(email, await server.codeFor(email))
  expect((await server.logIn(email, STRANGER)).status).toBe(400)
  expect((await server.logIn(email, OWNER)).status).toBe(200)

  const invited = 'invited-then-squatted@example.org'
  await admin('/invite', { json: { email: invited } })
  const code = await server.codeFor(invited)
  server.clock.ms += 61_000
  await server.signUp(invited, STRANGER)
  const accepted = await server.call('/verify', { json: { type: 'invite', email: invited, token: code } })
  expect(accepted.status).toBe(200)
  expect((await server.logIn(invited, STRANGER)).status).toBe(400)
})

test('a generated change of address works for an unconfirmed account and removes the registrant’s data', async () => {
  const email = 'unconfirmed-change@example.org'
  const new_email = 'confirmed-change@example.org'
  await server.signUp(email, STRANGER, { full_name: 'A stranger' })
  const registrants = await server.codeFor(email)
  const types = ['email_change_current', 'email_change_new'] as const
  const shown: Awaited<ReturnType<typeof server.call>>[] = []
  for (const type of types) {
    const { hashed_token: token_hash } = await linkOf({ type, email, new_email })
    shown.push(await server.call('/verify', { json: { type: 'email_change', token_hash } }))
  }
  expect(shown[0]?.body.msg).toContain('other email')
  expect(shown[1]?.body.user).toMatchObject({ email: new_email, user_metadata: {} })
  expect(shown[1]?.body.user.email_confirmed_at).toBeTruthy()
  expect(server.verified.filter((user) => user.email === new_email)).toHaveLength(1)
  expect((await server.verify(email, registrants)).status).toBe(403)
  for (const address of [email, new_email])
    expect((await server.logIn(address, STRANGER)).body.error_code).toBe('invalid_credentials')
})

test('a generated sign-up returns its metadata', async () => {
  const data = { full_name: 'Ada' }
  for (const type of ['signup', 'invite', 'magiclink']) {
    const json = { type, email: `data-${type}@example.org`, password: 'given by an operator', data }
    const { body } = await admin('/admin/generate_link', { json })
    expect(body.user_metadata).toEqual(data)
    const session = await server.call('/verify', { json: { type, token_hash: body.hashed_token } })
    expect(session.body.user.user_metadata).toEqual(data)
  }
})

test('each field of an admin update is applied or rejected', async () => {
  const email = 'applied@example.org'
  const { user } = await server.member(email)
  const put = (json: object) => admin(`/admin/users/${user.id}`, { method: 'PUT', json })
  const before = await admin(`/admin/users/${user.id}`)
  const rejected: [object, string][] = [
    [{ role: 'service_role' }, 'role'],
    [{ phone: '+491701234567' }, 'phone'],
    [{ phone_confirm: true }, 'phone_confirm'],
    [{ password_hash: '$2a$10$abcdefghijklmnopqrstuv' }, 'password_hash'],
    [{ password_hash: await hash('a'), password: 'given by an operator' }, 'password_hash'],
  ]
  for (const [json, field] of rejected) {
    const { status, body } = await put({ ...json, user_metadata: { changed: true } })
    expect({ json, status, code: body.error_code }).toEqual({ json, status: 400, code: 'validation_failed' })
    expect(body.msg).toMatch(new RegExp(`^${field}: `))
  }
  expect((await admin(`/admin/users/${user.id}`)).body).toEqual(before.body)
  for (const json of [
    { role: 'service_role', email: 'role@example.org' },
    { phone: '+491701234567', email: 'phone@example.org' },
  ])
    expect((await admin('/admin/users', { json })).status).toBe(400)

  const password = 'brought from elsewhere'
  const password_hash = await hash(password, { memoryCost: 8192, timeCost: 3, parallelism: 2 })
  expect((await put({ password_hash, role: 'authenticated', phone: '' })).status).toBe(200)
  expect((await server.logIn(email)).status).toBe(400)
  expect((await server.logIn(email, password)).status).toBe(200)
})

test('a generated change of address sends its email to the named mailbox', async () => {
  const email = 'changing@example.org'
  await server.member(email)
  const request = { type: 'email_change_new', email, new_email: 'first-wish@example.org' }
  const older = await linkOf(request)
  const current = await linkOf({
    ...request,
    type: 'email_change_current',
    new_email: 'second-wish@example.org',
  })
  const show = (token_hash: string) => server.call('/verify', { json: { type: 'email_change', token_hash } })
  // Consent to the first address must not count for the second.
  expect((await show(older.hashed_token)).body.error_code).toBe('otp_expired')
  expect((await show(current.hashed_token)).body.msg).toContain('other email')
  const fresh = await linkOf({ ...request, new_email: 'second-wish@example.org' })
  expect((await show(fresh.hashed_token)).body.user.email).toBe('second-wish@example.org')
})
