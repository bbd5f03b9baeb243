import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

const alreadyUsed = { status: 400, body: { error_code: 'refresh_token_already_used' } }
const notFound = { status: 400, body: { error_code: 'refresh_token_not_found' } }

test('an unmodified client refreshes its session and stays signed in', { tags: ['API-28'] }, async () => {
  const member = await server.member('refresh@example.org')
  const client = server.client()
  await client.setSession(member)
  const { data, error } = await client.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(member.refresh_token)
  expect(data.user?.email).toBe('refresh@example.org')
  expect((await client.getUser()).error).toBeNull()
  expect((await client.getClaims()).data?.claims.session_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('each refresh returns a new pair of the same session', async () => {
  const member = await server.member('rotate@example.org')
  let token = member.refresh_token
  const seen = new Set([token])
  for (let round = 0; round < 3; round++) {
    server.clock.ms += 3_600_000
    const { status, body } = await server.refresh(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: member.user.id } })
    token = body.refresh_token
    seen.add(token)
    expect((await server.user(body.access_token)).status).toBe(200)
  }
  expect(seen.size).toBe(4)
  const sessions = await server.db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', member.user.id)
    .execute()
  expect(sessions).toHaveLength(1)
})

test('fifty concurrent refreshes of one token return the same new pair', async () => {
  const member = await server.member('fifty@example.org')
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.refresh(member.refresh_token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1)
  expect(answers[0]?.body.refresh_token).not.toBe(member.refresh_token)
  expect((await server.refresh(answers[0]?.body.refresh_token)).status).toBe(200)
})

test('the parent of the active token returns the active pair for ten seconds', {
  tags: ['API-28'],
}, async () => {
  const member = await server.member('parent@example.org')
  const first = await server.refresh(member.refresh_token)
  server.clock.ms += 10_000
  const again = await server.refresh(member.refresh_token)
  expect(again.status).toBe(200)
  expect(again.body.refresh_token).toBe(first.body.refresh_token)
  expect(again.body.expires_in).toBe(3590)
})

test('a parent token used after ten seconds ends the session for both holders', {
  tags: ['API-28'],
}, async () => {
  const member = await server.member('stolen@example.org')
  const other = await server.logIn('stolen@example.org')
  const { body } = await server.refresh(member.refresh_token)
  server.clock.ms += 10_001
  expect(await server.refresh(member.refresh_token)).toMatchObject(alreadyUsed)
  expect(await server.refresh(body.refresh_token)).toMatchObject(notFound)
  expect((await server.user(body.access_token)).body.error_code).toBe('session_not_found')
  expect((await server.user(other.body.access_token)).status).toBe(200)
})

test('a token older than the parent always counts as stolen', async () => {
  const member = await server.member('older@example.org')
  const first = await server.refresh(member.refresh_token)
  const second = await server.refresh(first.body.refresh_token)
  expect(await server.refresh(member.refresh_token)).toMatchObject(alreadyUsed)
  expect(await server.refresh(second.body.refresh_token)).toMatchObject(notFound)
})

test('an invented token is not found and ends no session', async () => {
  const member = await server.member('invented@example.org')
  const bytes = Buffer.from(member.refresh_token, 'base64url')
  // Retain the session's IDs but change the secret, so that the mark no longer matches.
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
  for (const token of [
    bytes.toString('base64url'),
    'short',
    `${member.refresh_token}=`,
    'é',
    'a'.repeat(107),
  ])
    expect(await server.refresh(token)).toMatchObject(notFound)
  expect((await server.refresh(member.refresh_token)).status).toBe(200)
})

test('only invented tokens are rate limited, plausible ones never', async () => {
  const limited = await startAuth({
    limits: { implausibleRefreshPerSubnet: { limit: 1, windowSeconds: 300 } },
  })
  try {
    let { refresh_token } = await limited.member('patient@example.org')
    await limited.refresh('invented')
    expect(await limited.refresh('invented')).toMatchObject({
      status: 429,
      body: { error_code: 'over_request_rate_limit' },
    })
    for (let round = 0; round < 5; round++) {
      const { status, body } = await limited.refresh(refresh_token)
      expect(status).toBe(200)
      refresh_token = body.refresh_token
    }
  } finally {
    await limited.stop()
  }
})

test('refresh tokens cannot be recovered from the database', async () => {
  const member = await server.member('hashed@example.org')
  const { body } = await server.refresh(member.refresh_token)
  const row = await server.db
    .selectFrom('auth.sessions')
    .selectAll()
    .where('user_id', '=', member.user.id)
    .executeTakeFirstOrThrow()
  const stored = Object.values(row)
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n')
  expect(stored).not.toContain(body.refresh_token)
  expect(stored).not.toContain(
    Buffer.from(body.refresh_token, 'base64url').subarray(32, 64).toString('latin1'),
  )
})

test('a logout during a refresh leaves no session', async () => {
  const member = await server.member('both@example.org')
  const authorization = `Bearer ${member.access_token}`
  const [, refreshed] = await Promise.all([
    server.call('/logout', { method: 'POST', headers: { authorization } }),
    server.refresh(member.refresh_token),
  ])
  expect([200, 400]).toContain(refreshed.status)
  const sessions = await server.db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', member.user.id)
    .execute()
  expect(sessions).toHaveLength(0)
})

test('a new password during a refresh of another session leaves only its own session', async () => {
  const member = await server.member('new-password@example.org')
  const other = await server.logIn('new-password@example.org')
  const authorization = `Bearer ${member.access_token}`
  const [changed, refreshed] = await Promise.all([
    server.call('/user', {
      method: 'PUT',
      headers: { authorization },
      body: JSON.stringify({ password: 'another horse battery' }),
    }),
    server.refresh(other.body.refresh_token),
  ])
  expect(changed.status).toBe(200)
  expect([200, 400]).toContain(refreshed.status)
  expect((await server.refresh(refreshed.body.refresh_token ?? other.body.refresh_token)).status).toBe(400)
  expect((await server.refresh(member.refresh_token)).status).toBe(200)
})

test('logs and metrics identify users by id, without addresses or secrets', async () => {
  const member = await server.member('silent@example.org')
  const { body } = await server.refresh(member.refresh_token)
  const lines = server.logged.join('')
  expect(lines).toContain(`"event":"refresh","outcome":"done","userId":"${member.user.id}"`)
  const secrets = [
    member.refresh_token,
    body.refresh_token,
    body.access_token,
    'silent@example.org',
    'correct horse',
  ]
  for (const secret of secrets) expect(lines).not.toContain(secret)
  expect(await server.deps.metrics.registry.metrics()).toContain(
    'hearth_auth_events_total{event="refresh",outcome="done"}',
  )
})
