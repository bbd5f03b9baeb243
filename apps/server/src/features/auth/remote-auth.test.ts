import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { AuthClient } from '@supabase/auth-js'
import type { Challenge } from 'altcha-lib'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { mailedCode } from '../../test/support/new-member.ts'
import { solveBotCheck } from '../../test/support/solve-bot-check.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'

const password = 'correct horse battery'
let accounts: TestServer
let portal: TestServer
let authUrl: string

beforeAll(async () => {
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const origin = `http://localhost:${(door.address() as AddressInfo).port}`
  authUrl = `${origin}/auth/v1`
  const everywhere = { RATE_LIMIT_FACTOR: '1000' }
  accounts = await startTestServer({
    ...everywhere,
    ROLES: 'auth,jobs',
    PUBLIC_URL: origin,
  })
  portal = await startTestServer({
    ...everywhere,
    AUTH_URL: authUrl,
    AUTH_API_KEY: 'public-key',
    AUTH_BOT_CHECK_URL: `${authUrl}/bot-check/challenge`,
  })
})
afterAll(async () => {
  await portal.stop()
  await accounts.stop()
  door.close()
})

/**
 * Proxy at the auth service's public address. The address is known before the service starts, and no other
 * program can take its port.
 */
const door = createServer((client) => {
  const server = connect(Number(new URL(accounts.url).port), '127.0.0.1')
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    from.on('error', () => undefined)
    from.on('close', () => to.destroy())
    from.pipe(to)
  }
})

/** Response fields that the tests read. */
interface Answer {
  id: string
  personal_code: string
  access_token: string
}

async function solve(): Promise<string> {
  return solveBotCheck((await (await fetch(`${authUrl}/bot-check/challenge`)).json()) as Challenge)
}

async function signUp(email: string) {
  const client = new AuthClient({ url: authUrl, autoRefreshToken: false, persistSession: false })
  const { error } = await client.signUp({ email, password, options: { captchaToken: await solve() } })
  if (error) throw error
  const token = await mailedCode(accounts.url, email)
  const { data } = await client.verifyOtp({ email, token, type: 'signup' })
  return data.session?.access_token ?? ''
}

async function logIn(email: string, secret: string, turnstileToken: string) {
  const answer = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret, turnstileToken }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer }
}

async function read(path: string, token: string) {
  const answer = await fetch(`${portal.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

test('an account of an external auth service becomes a member at its first call and logs in through this server', async () => {
  const token = await signUp('mara@example.org')
  const { status, body } = await read('/api/user', token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: 'mara@example.org', points_total: 0 })

  const session = await logIn('mara@example.org', password, await solve())
  expect(session.status).toBe(200)
  expect(session.body).toMatchObject({
    token_type: 'bearer',
    expires_at: expect.any(Number),
    refresh_token: expect.any(String),
    user: { id: body.id, personal_code: body.personal_code },
  })
  expect((await read('/api/users/stats', session.body.access_token)).status).toBe(200)
})

test('errors of the external auth service are returned in the format of this server', async () => {
  const wrong = await logIn('mara@example.org', 'not the password', await solve())
  expect(wrong).toMatchObject({ status: 401, body: { error: 'INVALID_CREDENTIALS' } })
  expect(await logIn('mara@example.org', password, 'nothing solved')).toMatchObject({
    status: 400,
    body: { error: 'BOT_CHECK_FAILED' },
  })
})

test('the portal gets the URL of the external service, may call it, and finds no local auth service', async () => {
  const config = await fetch(`${portal.url}/config.json`)
  expect(await config.json()).toMatchObject({
    authUrl,
    authApiKey: 'public-key',
    botCheck: { kind: 'altcha', challengeUrl: `${authUrl}/bot-check/challenge` },
    outbox: false,
  })
  const origin = new URL(authUrl).origin
  const page = await fetch(`${portal.url}/auth`)
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${origin};`)
  expect((await fetch(`${portal.url}/auth/v1/health`)).status).toBe(404)
  const challenge = await fetch(`${authUrl}/bot-check/challenge`, { headers: { origin: portal.url } })
  expect(challenge.headers.get('access-control-allow-origin')).toBe('*')
})

test('a token of another signer or with a shared secret is rejected', async () => {
  const sign = async (alg: string, key: Parameters<SignJWT['sign']>[0], kid: string) =>
    new SignJWT({ session_id: crypto.randomUUID(), email: 'eve@example.org' })
      .setProtectedHeader({ alg, kid })
      .setIssuer(authUrl)
      .setAudience('authenticated')
      .setSubject(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
  const published = await fetch(`${authUrl}/.well-known/jwks.json`)
  const { keys } = (await published.json()) as { keys: [{ kid: string }] }
  const { privateKey } = await generateKeyPair('ES256')
  const forged = [
    await sign('ES256', privateKey, keys[0].kid),
    await sign('ES256', privateKey, 'another'),
    await sign('HS256', new TextEncoder().encode(JSON.stringify(keys[0])), keys[0].kid),
    'nothing.of.this',
  ]
  for (const token of forged)
    expect(await read('/api/user', token)).toMatchObject({ status: 401, body: { error: 'UNAUTHORIZED' } })
})

test('a sensitive call requires a recent proof in the token, and a refresh adds none', async () => {
  const client = new AuthClient({ url: authUrl, autoRefreshToken: false, persistSession: false })
  const email = 'olga@example.org'
  await client.signUp({ email, password, options: { captchaToken: await solve() } })
  const token = await mailedCode(accounts.url, email)
  await client.verifyOtp({ email, token, type: 'signup' })
  const create = async () => {
    const { data } = await client.refreshSession()
    const bearer = data.session?.access_token ?? ''
    const json = { name: 'a program', scopes: ['read'] }
    return { bearer, answer: await callApi(portal.url, '/api/user/api-keys', { token: bearer, json }) }
  }
  expect((await create()).answer.status).toBe(200)
  await accounts.database.db
    .updateTable('auth.sessions')
    .set({ amr: JSON.stringify([{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) - 7_200 }]) })
    .execute()
  const { bearer, answer } = await create()
  expect(answer).toMatchObject({ status: 403, body: { error: 'REAUTHENTICATION_REQUIRED' } })
  const proof = { token: bearer, json: { password } }
  expect((await callApi(accounts.url, '/auth/v1/reauthenticate', proof)).status).toBe(200)
  expect((await create()).answer.status).toBe(200)
})

test('open sessions continue while the auth service is down, and logins get a retry delay', async () => {
  const token = await signUp('nils@example.org')
  expect((await read('/api/user', token)).status).toBe(200)
  const solved = await solve()
  await accounts.stop()
  expect((await read('/api/user', token)).status).toBe(200)
  const rejected = await logIn('nils@example.org', password, solved)
  expect(rejected).toMatchObject({ status: 503, body: { error: 'UNAVAILABLE' } })
  expect(rejected.headers.get('retry-after')).toBe('5')
})
