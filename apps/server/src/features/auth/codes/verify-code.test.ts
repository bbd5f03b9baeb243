import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'
import { createEmailCode } from './email-code.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const rejected = { status: 403, body: { error_code: 'otp_expired' } }

async function pending(email: string) {
  await server.signUp(email)
  return server.codeFor(email)
}

test('wrong, used, expired and unknown codes return the same error', { tags: ['AUT-01'] }, async () => {
  const code = await pending('one@example.org')
  const answers = [
    await server.verify('one@example.org', wrong(code)),
    await server.verify('nobody@example.org', code),
  ]
  expect((await server.verify('one@example.org', code)).status).toBe(200)
  answers.push(await server.verify('one@example.org', code))

  const late = await pending('late@example.org')
  server.clock.ms += 600_000
  answers.push(await server.verify('late@example.org', late))
  for (const answer of answers) {
    expect(answer).toMatchObject(rejected)
    expect(answer.text).toBe(answers[0]?.text)
  }
})

test('a code expires after exactly ten minutes', async () => {
  const code = await pending('ten@example.org')
  server.clock.ms += 599_999
  expect((await server.verify('ten@example.org', code)).status).toBe(200)
})

test('a code is void after five attempts', async () => {
  const email = 'tries@example.org'
  const code = await pending(email)
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await server.verify(email, wrong(code))).toMatchObject(rejected)
  expect(await server.verify(email, code)).toMatchObject(rejected)

  const second = 'fifth@example.org'
  const other = await pending(second)
  for (let attempt = 0; attempt < 4; attempt++) await server.verify(second, wrong(other))
  expect((await server.verify(second, other)).status).toBe(200)
})

test('concurrent guesses do not exceed five attempts', async () => {
  const email = 'burst@example.org'
  const code = await pending(email)
  const guesses = Array.from({ length: 20 }, () => server.verify(email, wrong(code)))
  for (const answer of await Promise.all(guesses)) expect(answer).toMatchObject(rejected)
  const { requester_tries } = await server.db
    .selectFrom('auth.codes')
    .innerJoin('auth.users', 'auth.users.id', 'auth.codes.user_id')
    .select('requester_tries')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(requester_tries).toEqual([5, 0])
})

test('concurrent verifications of one code open one session', async () => {
  const email = 'race@example.org'
  const code = await pending(email)
  const answers = await Promise.all(Array.from({ length: 4 }, () => server.verify(email, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
  const sessions = await server.db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .select('auth.sessions.id')
    .where('email', '=', email)
    .execute()
  expect(sessions).toHaveLength(1)
  expect(server.verified.filter((user) => user.email === email)).toHaveLength(1)
})

test('a code may contain spaces and dashes', async () => {
  const code = await pending('spaces@example.org')
  const typed = ` ${code.slice(0, 3)}-${code.slice(3)} `
  expect((await server.verify('Spaces@example.org ', typed)).status).toBe(200)
})

test('a link token opens one session, as the code does', async () => {
  const { body } = await server.signUp('link@example.org')
  const { linkToken, row } = await createEmailCode(new Date(server.clock.ms))
  await server.db.updateTable('auth.codes').set(row).where('user_id', '=', body.id).execute()
  const call = () => server.call('/verify', { json: { type: 'email', token_hash: linkToken } })
  expect(await server.call('/verify', { json: { type: 'recovery', token_hash: linkToken } })).toMatchObject(
    rejected,
  )
  expect((await call()).body.user.email).toBe('link@example.org')
  expect(await call()).toMatchObject(rejected)
})

test('a failed post-verification step confirms nothing and keeps the code valid', async () => {
  let fails = true
  const strict = await startAuth({
    onUserVerified: async () => {
      if (fails) throw new Error('the notified component failed')
    },
  })
  try {
    await strict.signUp('atomic@example.org')
    const code = await strict.codeFor('atomic@example.org')
    expect((await strict.verify('atomic@example.org', code)).status).toBe(500)
    const user = await strict.db.selectFrom('auth.users').selectAll().executeTakeFirstOrThrow()
    expect(user.email_confirmed_at).toBeNull()
    fails = false
    expect((await strict.verify('atomic@example.org', code)).status).toBe(200)
  } finally {
    await strict.stop()
  }
})

test('a resent code replaces the first and keeps the credentials of the sign-up', async () => {
  const email = 'again@example.org'
  await server.signUp(email, 'the password of the sign-up')
  const first = await server.codeFor(email)
  server.clock.ms += 60_000
  const client = server.client()
  expect((await client.resend({ type: 'signup', email })).error).toBeNull()
  const second = await server.codeFor(email)
  expect(await server.emailsTo(email)).toHaveLength(2)
  if (first !== second) expect(await server.verify(email, first)).toMatchObject(rejected)
  expect((await server.verify(email, second)).status).toBe(200)
  expect((await server.logIn(email, 'the password of the sign-up')).status).toBe(200)
})

test('a resend returns the same for pending, confirmed and unknown addresses', {
  tags: ['API-28'],
}, async () => {
  await pending('waits@example.org')
  await server.member('confirmed@example.org')
  server.clock.ms += 60_000
  for (const email of ['waits@example.org', 'confirmed@example.org', 'unknown@example.org']) {
    expect(await server.call('/resend', { json: { type: 'signup', email } })).toMatchObject({
      status: 200,
      text: '{}',
    })
    expect(await server.call('/resend', { json: { type: 'signup', email } })).toMatchObject({
      status: 429,
      body: { error_code: 'over_email_send_rate_limit' },
    })
  }
  expect(await server.emailsTo('waits@example.org')).toHaveLength(2)
  expect(await server.emailsTo('confirmed@example.org')).toHaveLength(1)
  expect(await server.emailsTo('unknown@example.org')).toHaveLength(0)
})

test('the interval is a full minute, also across a window of the limit', async () => {
  server.clock.ms = Math.ceil(server.clock.ms / 60_000) * 60_000 + 59_000
  await pending('edge@example.org')
  server.clock.ms += 2_000
  const resent = await server.call('/resend', { json: { type: 'signup', email: 'edge@example.org' } })
  expect(resent.status).toBe(429)
  expect(resent.headers.get('retry-after')).toBe('58')
  expect((await server.signUp('edge@example.org')).status).toBe(429)
  expect(await server.emailsTo('edge@example.org')).toHaveLength(1)
})

test('a subnet gets 429 after thirty verifications in five minutes', { tags: ['API-28'] }, async () => {
  const limited = await startAuth({ limits: { verifyPerSubnet: { limit: 30, windowSeconds: 300 } } })
  try {
    limited.clock.ms = Math.ceil(limited.clock.ms / 300_000) * 300_000
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => limited.verify('nobody@example.org', '000000')),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(30)
    expect(answers.find(({ status }) => status === 429)?.body.error_code).toBe('over_request_rate_limit')
  } finally {
    await limited.stop()
  }
})
