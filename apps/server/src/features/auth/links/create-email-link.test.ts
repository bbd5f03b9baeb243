import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

const PORTALS = ['https://hearth.test', 'https://portal.test']

let server: TestAuth
beforeAll(async () => {
  server = await startAuth({
    settings: {
      botCheck: { accept: async () => true },
      confirmOrigins: PORTALS,
      redirectUrls: ['https://portal.test', 'https://app.test'],
    },
  })
})
afterAll(() => server.stop())

async function readLink(email: string) {
  const url = new URL((await server.emailsTo(email)).find(({ link }) => link)?.link ?? '')
  const { token_hash = '', type = '' } = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  return { page: `${url.origin}${url.pathname}`, search: url.search, token_hash, type }
}

const recover = (email: string, redirectTo = '', body = {}) =>
  server.call(`/recover?redirect_to=${encodeURIComponent(redirectTo)}`, { json: { email, ...body } })

test.each([
  ['', 'https://hearth.test/auth/confirm'],
  ['https://hearth.test/auth/reset-password', 'https://hearth.test/auth/confirm'],
  ['https://portal.test/auth/reset-password', 'https://portal.test/auth/confirm'],
  ['https://evil.test/auth', 'https://hearth.test/auth/confirm'],
  // Targets where no portal redeems links: a different client, or a different program on the portal's origin.
  ['https://app.test/auth', 'https://hearth.test/auth/v1/verify'],
  ['https://hearth.test/app', 'https://hearth.test/auth/v1/verify'],
])('a recovery to "%s" has a link to %s', async (redirectTo, page) => {
  const email = `to-${createHash('sha256').update(redirectTo).digest('hex').slice(0, 8)}@example.org`
  await server.member(email)
  await recover(email, redirectTo)
  expect((await readLink(email)).page).toBe(page)
})

test('a PKCE link is redeemed by GET and returns a code', async () => {
  const email = 'challenge@example.org'
  await server.member(email)
  await recover(email, '', { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' })
  const { page, search } = await readLink(email)
  expect(page).toBe('https://hearth.test/auth/v1/verify')
  const opened = await server.call(`/verify${search}`)
  expect(new URL(opened.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy()
})

test('a HEAD or GET by a scanner leaves a link valid, and a POST redeems it once', async () => {
  const email = 'scanned@example.org'
  await server.member(email)
  await recover(email)
  const { page, token_hash, type } = await readLink(email)
  for (const method of ['HEAD', 'GET'])
    await fetch(`${server.origin}${new URL(page).pathname}`, { method, redirect: 'manual' })
  expect((await server.call('/verify/account', { json: { token_hash, type } })).body).toEqual({ email })
  const redeemed = await server.call('/verify', { json: { token_hash, type } })
  expect(redeemed.body.user.email).toBe(email)
  expect((await server.call('/verify', { json: { token_hash, type } })).body.error_code).toBe('otp_expired')
})

test('the GET endpoint of other clients redeems the token of such a link', async () => {
  const email = 'by-get@example.org'
  await server.member(email)
  await recover(email)
  const { token_hash } = await readLink(email)
  const opened = await server.call(`/verify?token=${token_hash}&type=recovery`)
  expect(opened.headers.get('location')).toContain('#access_token=')
})

test('a change of address names the new address to both mailboxes and requires a click in each', async () => {
  const [current, fresh] = ['moves@example.org', 'moved@example.org']
  const { access_token } = await server.member(current)
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await server.call('/user', { method: 'PUT', json: { email: fresh }, headers })).status).toBe(200)
  const bodies: unknown[] = []
  for (const email of [current, fresh]) {
    const { token_hash, type } = await readLink(email)
    const named = await server.call('/verify/account', { json: { token_hash, type } })
    expect(named.body).toEqual({ email: fresh })
    bodies.push((await server.call('/verify', { json: { token_hash, type } })).body)
  }
  expect(bodies).toEqual([
    expect.objectContaining({ msg: expect.any(String) }),
    expect.objectContaining({ user: expect.objectContaining({ email: fresh }) }),
  ])
})

test('a sign-up link leads to the portal of the sign-up', async () => {
  for (const [redirectTo, page] of [
    ['https://portal.test/auth', 'https://portal.test/auth/confirm'],
    ['https://app.test/auth', 'https://hearth.test/auth/confirm'],
  ] as const) {
    const email = `from-${new URL(redirectTo).hostname}@example.org`
    const path = `?redirect_to=${encodeURIComponent(redirectTo)}`
    await server.call(`/signup${path}`, { json: { email, password: 'correct horse battery' } })
    expect((await readLink(email)).page).toBe(page)
    server.clock.ms += 61_000
    await server.call(`/resend${path}`, { json: { type: 'signup', email } })
    expect((await readLink(email)).page).toBe(page)
  }
})

test('AUTH_CONFIRM_LINKS accepts portal origins or off', () => {
  const read = (value?: string) =>
    readConfig(value === undefined ? {} : { AUTH_CONFIRM_LINKS: value }).AUTH_CONFIRM_LINKS
  expect(read()).toEqual(['portal'])
  expect(read('off')).toEqual([])
  expect(read('portal, https://Portal.test/')).toEqual(['portal', 'https://portal.test'])
  for (const value of ['on', 'https://portal.test/auth', 'ftp://portal.test', 'off,portal'])
    expect(() => read(value)).toThrow('AUTH_CONFIRM_LINKS')
})
