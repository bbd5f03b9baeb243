import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withRealCost } from '../../../test/support/quick-argon2.ts'
import { createEmailCode } from '../codes/email-code.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

const PASSWORD = 'correct horse battery'

async function countUsers(email: string) {
  const rows = await server.db.selectFrom('auth.users').select('id').where('email', '=', email).execute()
  return rows.length
}

test('an unmodified client signs up, confirms the emailed code and gets a session', {
  tags: ['AUT-01', 'API-28'],
}, async () => {
  const client = server.client()
  const signedUp = await client.signUp({
    email: '  Ada@Example.org ',
    password: PASSWORD,
    options: { data: { referral_code: 'ABCDE' }, captchaToken: await server.solve() },
  })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session).toBeNull()
  expect(signedUp.data.user).toMatchObject({
    email: 'ada@example.org',
    aud: 'authenticated',
    role: 'authenticated',
    phone: '',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { referral_code: 'ABCDE' },
  })
  expect(signedUp.data.user?.identities).toHaveLength(1)
  expect(signedUp.data.user?.email_confirmed_at).toBeUndefined()

  const token = await server.codeFor('ada@example.org')
  expect(token).toMatch(/^\d{6}$/)
  const { data, error } = await client.verifyOtp({ type: 'email', email: 'ada@example.org', token })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(data.user?.email_confirmed_at).toBe(data.user?.confirmed_at)
  expect(data.user?.user_metadata).toEqual({ referral_code: 'ABCDE' })

  const current = await client.getUser()
  expect(current.data.user).toEqual(data.user)
  expect(server.verified).toContainEqual({
    id: data.user?.id,
    email: 'ada@example.org',
    userMetadata: { referral_code: 'ABCDE' },
    signUp: { at: expect.any(Date), origin: '127.0.0.0/24', userAgent: 'node' },
  })
})

test('an account that an emailed link created has no sign-up request', async () => {
  const email = 'linked@example.org'
  const captcha_token = await server.solve()
  const json = { email, create_user: true, gotrue_meta_security: { captcha_token } }
  expect((await server.call('/otp', { json })).status).toBe(200)
  const token = await server.codeFor(email)
  expect((await server.call('/verify', { json: { type: 'magiclink', email, token } })).status).toBe(200)
  expect(server.verified.find((user) => user.email === email)?.signUp).toBeUndefined()
})

test('the email has the code as text and HTML and escapes the brand', async () => {
  await server.signUp('mail@example.org')
  const [mail] = await server.emailsTo('mail@example.org')
  expect(mail?.text).toContain(mail?.code)
  expect(mail?.html).toContain(mail?.code)
  expect(mail?.subject).toContain(mail?.code)
  expect(mail?.html).not.toContain('<b>Jerry')
  expect(mail?.text).toContain(mail?.link)
})

test('a confirmed address returns a decoy user and gets no email', { tags: ['API-28'] }, async () => {
  const { user } = await server.member('taken@example.org')
  server.clock.ms += 60_000
  const { status, body } = await server.signUp('taken@example.org', 'another password')
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: 'taken@example.org', identities: [] })
  expect(body.id).not.toBe(user.id)
  expect(await server.emailsTo('taken@example.org')).toHaveLength(1)
  expect((await server.logIn('taken@example.org', 'another password')).body.error_code).toBe(
    'invalid_credentials',
  )
})

test('fifty concurrent sign-ups of one address create one account and send one email', async () => {
  const open = await startAuth({ limits: { mailPerAccount: { limit: 1000, windowSeconds: 60 } } })
  try {
    const answers = await Promise.all(Array.from({ length: 50 }, () => open.signUp('crowd@example.org')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(49)
    expect(await open.emailsTo('crowd@example.org')).toHaveLength(1)
    const users = await open.db.selectFrom('auth.users').select('id').execute()
    expect(users).toHaveLength(1)
  } finally {
    await open.stop()
  }
})

test('the password of the first registrant does not survive the owner’s confirmation', async () => {
  const email = 'owner@example.org'
  await server.signUp(email, 'the intruder was here', { planted: true })
  const intrudersCode = await server.codeFor(email)
  server.clock.ms += 60_000
  await server.signUp(email, 'the true owner', { mine: true })
  expect(await countUsers(email)).toBe(1)

  expect((await server.verify(email, intrudersCode)).body.error_code).toBe('otp_expired')
  const { status, body } = await server.verify(email, await server.codeFor(email))
  expect(status).toBe(200)
  expect(body.user.user_metadata).toEqual({ mine: true })
  expect((await server.logIn(email, 'the intruder was here')).body.error_code).toBe('invalid_credentials')
  expect((await server.logIn(email, 'the true owner')).status).toBe(200)
})

describe('without email confirmation', () => {
  const email = 'at-once@example.org'

  test('a sign-up returns a session, and a second one reports the existing account', {
    tags: ['API-28'],
  }, async () => {
    await using open = await startOpen()
    expect((await open.call('/settings')).body).toMatchObject({ mailer_autoconfirm: true })
    const client = open.client()
    const options = { data: { referral_code: 'ABCDE' }, captchaToken: await open.solve() }
    const { data } = await client.signUp({ email, password: PASSWORD, options })
    expect(data.user).toMatchObject({ email, user_metadata: { referral_code: 'ABCDE' } })
    expect((await client.getUser()).data.user?.id).toBe(data.user?.id)
    expect(await open.emailsTo(email)).toEqual([])
    expect(open.verified).toMatchObject([{ id: data.user?.id, email }])
    expect((await open.signUp(email, 'somebody else’s')).body.error_code).toBe('user_already_exists')
    expect((await open.logIn(email)).status).toBe(200)
  })

  test('one of fifty concurrent sign-ups of an address creates the account with its password', async () => {
    await using open = await startOpen()
    const passwords = Array.from({ length: 50 }, (_, index) => `password of number ${index}`)
    const answers = await Promise.all(passwords.map((password) => open.signUp(email, password)))
    const opened = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(422)])
    expect(open.verified).toHaveLength(1)
    expect((await open.logIn(email, passwords[opened])).status).toBe(200)
  })

  test('a sign-up that was pending before is deleted with its code and password', async () => {
    await server.signUp('before@example.org', 'the intruder was here', { planted: true })
    const code = await server.codeFor('before@example.org')
    await using open = await startOpen({ db: server.db, jobs: server.deps.jobs })
    const { status, body } = await open.signUp('before@example.org')
    expect(status).toBe(200)
    const opened = await server.db
      .selectFrom('auth.users')
      .select('email_autoconfirmed')
      .where('id', '=', body.user.id)
      .execute()
    expect(opened).toEqual([{ email_autoconfirmed: true }])
    expect(body.user.user_metadata).toEqual({})
    expect((await server.verify('before@example.org', code)).body.error_code).toBe('otp_expired')
    expect((await server.logIn('before@example.org', 'the intruder was here')).status).toBe(400)
  })

  async function startOpen(shared: Partial<TestAuth['deps']> = {}) {
    const open = await startAuth({ settings: { ...shared, confirmSignUps: false } })
    return Object.assign(open, { [Symbol.asyncDispose]: open.stop })
  }
})

test('the password of an unconfirmed address is stored with its code and not in the account', async () => {
  const { body } = await server.signUp('pending@example.org')
  const row = await server.db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ password_hash: null, user_metadata: {}, email_confirmed_at: null })
  const forced = server.db
    .updateTable('auth.users')
    .set({ password_hash: 'x' })
    .where('id', '=', body.id)
    .execute()
  await expect(forced).rejects.toThrow('password_only_when_confirmed')
})

test('a second email to one address within a minute is rejected with the seconds to wait', async () => {
  await server.signUp('minute@example.org')
  const again = await server.signUp('minute@example.org')
  expect(again).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await server.emailsTo('minute@example.org')).toHaveLength(1)
})

test('a password that is too short is weak, while long and non-Latin ones are accepted', async () => {
  const weak = await server.signUp('weak@example.org', '🙂🙂🙂🙂🙂🙂🙂')
  expect(weak).toMatchObject({
    status: 422,
    body: { error_code: 'weak_password', weak_password: { reasons: ['length'] } },
  })
  expect(await countUsers('weak@example.org')).toBe(0)

  const password = '  пароль с пробелами 🙂  '
  await server.signUp('strong@example.org', password)
  await server.verify('strong@example.org', await server.codeFor('strong@example.org'))
  expect((await server.logIn('strong@example.org', password)).status).toBe(200)
  expect((await server.logIn('strong@example.org', password.trim())).status).toBe(400)
})

test('a password is the same in every Unicode normalization', async () => {
  await server.signUp('keyboard@example.org', 'café au lait')
  await server.verify('keyboard@example.org', await server.codeFor('keyboard@example.org'))
  expect((await server.logIn('keyboard@example.org', 'cafe\u0301 au lait')).status).toBe(200)
})

test.each([
  ['ada+hearth@example.org', 'ADA+hearth@example.org'],
  ["o'brien!#$%&*/=?^_`{|}~-@example.org", "o'brien!#$%&*/=?^_`{|}~-@example.org"],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--80a1acny.xn--p1ai', ' Ada@Почта.РФ'],
  [`${'l'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.org`, undefined],
])('an unusual valid address is one mailbox in every spelling (%#)', async (typed, otherwise = typed) => {
  const client = server.client()
  const captchaToken = await server.solve()
  const made = await client.signUp({ email: typed, password: PASSWORD, options: { captchaToken } })
  expect(made.error).toBeNull()
  const address = made.data.user?.email ?? ''
  expect(address).toMatch(/^[!-~]+$/)
  const token = await server.codeFor(address)
  const verified = await client.verifyOtp({ type: 'signup', email: otherwise, token })
  expect(verified.data.user?.email).toBe(address)
  const turnstileToken = await server.solve()
  const answer = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: otherwise, password: PASSWORD, turnstileToken }),
  })
  expect(answer.status).toBe(200)
})

test('passwords and codes are hashed with argon2id, 19 MiB and two passes', async () => {
  const { body } = await withRealCost(() => server.signUp('argon@example.org'))
  const code = await server.db
    .selectFrom('auth.codes')
    .selectAll()
    .where('user_id', '=', body.id)
    .executeTakeFirstOrThrow()
  for (const hash of [code.code_hash, code.pending_password_hash])
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await createEmailCode(new Date())).row.code_hash).toMatch(/^\$argon2id\$/)
})

test('unconfirmed sign-ups are deleted after a week and confirmed accounts are not', async () => {
  await server.signUp('forgotten@example.org')
  await server.member('kept@example.org')
  server.clock.ms += 7 * 24 * 3_600_000 + 1000
  await server.auth.sweep()
  expect(await countUsers('forgotten@example.org')).toBe(0)
  expect(await countUsers('kept@example.org')).toBe(1)
})

test('phone and anonymous sign-ups return an error code each', async () => {
  expect(
    await server.call('/signup', { json: { phone: '+491701234567', password: PASSWORD } }),
  ).toMatchObject({
    status: 400,
    body: { error_code: 'phone_provider_disabled' },
  })
  expect(await server.call('/signup', { json: { data: {} } })).toMatchObject({
    status: 422,
    body: { error_code: 'anonymous_provider_disabled' },
  })
})
