import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabaseProxy } from '../../../test/support/database-proxy.ts'
import type { urlOf } from '../../../test/support/open-test-database.ts'
import { createAuthService } from '../auth-service.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'
import type { EndedSession } from './open-sessions.ts'
import { coarse } from './request-origin.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const sessionIdOf = (token: string) => String(decodeJwt(token).session_id)
const rejected = { code: 'UNAUTHORIZED' }

/**
 * Creates a second service on the same database, as another process would, and counts its queries for
 * sessions.
 */
async function startInstance(connection = server.deps.connection) {
  const asked = { sessions: 0 }
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.join().includes('from auth.sessions')) asked.sessions++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const ended: (EndedSession | null)[] = []
  const { connection: _, ...deps } = server.deps
  const service = await createAuthService({ ...deps, db, ...(connection && { connection }) })
  service.onSessionEnded((session) => void ended.push(session))
  return { service, asked, ended }
}

/** Waits until the instance verifies the token without a query. */
async function remembers({ service, asked }: Awaited<ReturnType<typeof startInstance>>, token: string) {
  await expect
    .poll(
      async () => {
        const before = asked.sessions
        await service.verifyAccessToken(token)
        return asked.sessions - before
      },
      { interval: 20 },
    )
    .toBe(0)
}

test('an ended session is rejected by other instances at once and its listeners are notified', async () => {
  const instance = await startInstance()
  const member = await server.member('two@example.org')
  await remembers(instance, member.access_token)
  await server.call('/logout?scope=local', { method: 'POST', headers: bearer(member.access_token) })
  await expect
    .poll(() => instance.service.verifyAccessToken(member.access_token).catch(({ code }) => code), {
      interval: 1,
    })
    .toBe('UNAUTHORIZED')
  expect(instance.ended).toContainEqual({
    userId: member.user.id,
    sessionId: sessionIdOf(member.access_token),
  })
  await instance.service.close()
})

test('a deleted account and a stolen refresh token end sessions on all instances', async () => {
  const instance = await startInstance()
  const deleted = await server.member('deleted@example.org')
  const stolen = await server.member('stolen2@example.org')
  for (const { access_token } of [deleted, stolen]) await remembers(instance, access_token)
  await server.db.deleteFrom('auth.users').where('id', '=', deleted.user.id).execute()
  await server.refresh(stolen.refresh_token)
  server.clock.ms += 11_000
  await server.refresh(stolen.refresh_token)
  for (const { access_token } of [deleted, stolen]) {
    await expect
      .poll(() => instance.service.verifyAccessToken(access_token).catch(({ code }) => code), { interval: 1 })
      .toBe('UNAUTHORIZED')
  }
  await instance.service.close()
})

test('an instance without its listening connection checks the database until it listens again', async () => {
  const proxy = await startDatabaseProxy(server.database.connection)
  const instance = await startInstance({ connectionString: urlOfTcp(proxy.connection) })
  const member = await server.member('deaf@example.org')
  const other = await server.member('deaf2@example.org')
  await remembers(instance, member.access_token)
  const endedBefore = instance.ended.length
  proxy.disconnect()
  // The listener must receive null, because notifications may have been lost.
  await expect.poll(() => instance.ended.slice(endedBefore)).toContain(null)
  await server.call('/logout', { method: 'POST', headers: bearer(member.access_token) })
  await expect(instance.service.verifyAccessToken(member.access_token)).rejects.toMatchObject(rejected)
  const before = instance.asked.sessions
  await instance.service.verifyAccessToken(other.access_token)
  await instance.service.verifyAccessToken(other.access_token)
  expect(instance.asked.sessions - before).toBe(2)
  proxy.bringBack()
  await remembers(instance, other.access_token)
  await instance.service.close()
  await proxy.close()
})

function urlOfTcp({ host, port, user, password, database }: Parameters<typeof urlOf>[0]): string {
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${database}`
}

test('a member lists and ends only its own sessions, with their origin', async () => {
  const email = 'list@example.org'
  const member = await server.member(email)
  const captcha_token = await server.solve()
  const { body: phone } = await server.call('/token?grant_type=password', {
    json: { email, password: 'correct horse battery', gotrue_meta_security: { captcha_token } },
    headers: { 'user-agent': 'Phone/1.0' },
  })
  const { body } = await server.call('/sessions', { headers: bearer(member.access_token) })
  expect(body.sessions).toHaveLength(2)
  expect(body.sessions).toContainEqual(
    expect.objectContaining({
      id: sessionIdOf(phone.access_token),
      user_agent: 'Phone/1.0',
      origin: '127.0.0.0/24',
      current: false,
    }),
  )
  expect(body.sessions.filter(({ current }: { current: boolean }) => current)).toMatchObject([
    { id: sessionIdOf(member.access_token) },
  ])

  const stranger = await server.member('list2@example.org')
  const end = (token: string) =>
    server.call(`/sessions/${sessionIdOf(phone.access_token)}`, { method: 'DELETE', headers: bearer(token) })
  expect((await end(stranger.access_token)).status).toBe(404)
  expect((await end(member.access_token)).status).toBe(204)
  expect((await server.user(phone.access_token)).body.error_code).toBe('session_not_found')
  expect((await end(member.access_token)).body.error_code).toBe('session_not_found')
})

test('an idle or too old session is rejected for access and refresh', async () => {
  const limited = await startAuth({ lifetimes: { idleMs: 1_800_000, maxMs: 3_000_000 } })
  try {
    const idle = await limited.member('idle@example.org')
    const used = await limited.member('used@example.org')
    limited.clock.ms += 1_200_000
    const renewed = await limited.refresh(used.refresh_token)
    limited.clock.ms += 600_000
    expect((await limited.user(idle.access_token)).body.error_code).toBe('session_not_found')
    expect((await limited.user(used.access_token)).status).toBe(200)
    expect((await limited.refresh(idle.refresh_token)).body.error_code).toBe('session_expired')
    limited.clock.ms += 1_200_000
    expect((await limited.refresh(renewed.body.refresh_token)).body.error_code).toBe('session_expired')
    expect(await limited.db.selectFrom('auth.sessions').select('id').execute()).toEqual([])
  } finally {
    await limited.stop()
  }
})

test('recent activity contains the member’s own events, newest first, paged, without secrets', async () => {
  const email = 'activity@example.org'
  const member = await server.member(email)
  for (let count = 0; count < 51; count++) await server.logIn(email)
  const read = (query = '') => server.call(`/activity${query}`, { headers: bearer(member.access_token) })
  const { body: first, text } = await read()
  expect(first.events).toHaveLength(50)
  expect(first.events[0]).toMatchObject({ event: 'login', outcome: 'password', origin: '127.0.0.0/24' })
  expect(text).not.toContain(email)
  const { body: last } = await read(`?before=${first.next}`)
  expect(last.next).toBeNull()
  expect(last.events.slice(-2)).toMatchObject([
    { event: 'login', outcome: 'otp' },
    { event: 'sign_up', outcome: 'code_sent' },
  ])
  await server.logIn(email, 'wrong horse battery')
  await expect
    .poll(async () => (await read()).body.events[0])
    .toMatchObject({ event: 'login', outcome: 'refused' })
  const stranger = await server.member('activity2@example.org')
  const { body: theirs } = await server.call('/activity', { headers: bearer(stranger.access_token) })
  expect(theirs.events).toHaveLength(2)
  server.clock.ms += 91 * 24 * 3_600_000
  await server.auth.sweep()
  expect(await server.db.selectFrom('auth.events').select('id').execute()).toEqual([])
})

test('with RS256 configured, tokens of both algorithms are valid during the change', async () => {
  const member = await server.member('rsa@example.org')
  const { connection: _, ...deps } = server.deps
  const instance = await createAuthService({ ...deps, algorithm: 'RS256' })
  server.clock.ms += 61_000
  const { body } = await server.refresh(member.refresh_token)
  expect(decodeProtectedHeader(body.access_token).alg).toBe('RS256')
  for (const token of [member.access_token, body.access_token]) {
    expect((await instance.verifyAccessToken(token)).sub).toBe(member.user.id)
    expect((await server.user(token)).status).toBe(200)
  }
  const jwks = await server.call('/.well-known/jwks.json')
  const rsa = jwks.body.keys.find(({ kty }: { kty: string }) => kty === 'RSA')
  expect(Buffer.from(rsa.n, 'base64url')).toHaveLength(3072 / 8)
  const etag = jwks.headers.get('etag') ?? ''
  expect(jwks.headers.get('cache-control')).toContain('max-age')
  const again = await server.call('/.well-known/jwks.json', { headers: { 'if-none-match': etag } })
  expect(again).toMatchObject({ status: 304, text: '' })
})

test('the origin of a session is truncated to a /24 or /48 subnet', () => {
  expect(coarse('203.0.113.77')).toBe('203.0.113.0/24')
  expect(coarse('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
  expect(coarse('2001:db8:12:3456::1')).toBe('2001:db8:12::/48')
})
