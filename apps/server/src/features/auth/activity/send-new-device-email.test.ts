import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'
import { browserFamily } from './browser-family.ts'
import { MAX_KNOWN_DEVICES } from './send-new-device-email.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const NEWER_FIREFOX = FIREFOX.replaceAll('143.0', '144.0')
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15'

const PASSWORD = 'correct horse battery'

async function logIn(email: string, userAgent: string, headers: Record<string, string> = {}) {
  const answer = await server.call('/token?grant_type=password', {
    json: { email, password: PASSWORD, gotrue_meta_security: { captcha_token: await server.solve() } },
    headers: { 'user-agent': userAgent, ...headers },
  })
  expect(answer.status).toBe(200)
  return answer.body
}

/**
 * Creates an account whose confirmation was its first sign-in, in Firefox on Windows. Returns the session.
 */
async function member(email: string, data: Record<string, unknown> = {}) {
  await server.signUp(email, PASSWORD, data)
  const { body } = await server.call('/verify', {
    json: { type: 'signup', email, token: await server.codeFor(email) },
    headers: { 'user-agent': FIREFOX },
  })
  return body
}

const emailsTo = async (email: string) =>
  (await server.emailsTo(email)).filter(({ subject }) => /New login|Neue Anmeldung/.test(subject))

test('a login from a new browser emails the member once with time, device and place', async () => {
  const email = 'traveller@example.org'
  await member(email)
  await logIn(email, SAFARI)
  await logIn(email, SAFARI)
  const emails = await emailsTo(email)
  expect(emails).toHaveLength(1)
  for (const part of [emails[0]?.text, emails[0]?.html])
    for (const fact of ['Safari, macOS', '127.0.0.0/24', 'UTC', '/auth/forgot-password'])
      expect(part).toContain(fact)
})

test('a login by the node program names it in the email', async () => {
  const email = 'operator@example.org'
  await member(email)
  await logIn(email, 'hearth-node/0.1 (Linux)')
  expect((await emailsTo(email))[0]?.text).toContain('Hearth node, Linux')
})

test('the first login, a newer browser version, a refresh and a known device send no email', async () => {
  const email = 'regular@example.org'
  const first = await member(email)
  await logIn(email, NEWER_FIREFOX)
  const refreshed = await server.call('/token?grant_type=refresh_token', {
    json: { refresh_token: first.refresh_token },
    headers: { 'user-agent': SAFARI },
  })
  expect(refreshed.status).toBe(200)
  expect(await emailsTo(email)).toEqual([])
  // The refresh must not have made Safari a known device.
  await logIn(email, SAFARI)
  expect(await emailsTo(email)).toHaveLength(1)
})

test('the email uses the member’s language or that of the request', async () => {
  await member('deutsch@example.org', { language: 'de' })
  await logIn('deutsch@example.org', SAFARI, { 'accept-language': 'en' })
  expect((await emailsTo('deutsch@example.org'))[0]?.subject).toContain('Neue Anmeldung')
  await member('no-choice@example.org')
  await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': SAFARI, 'accept-language': 'de-AT' },
    body: JSON.stringify({
      email: 'no-choice@example.org',
      password: PASSWORD,
      turnstileToken: await server.solve(),
    }),
  })
  expect((await emailsTo('no-choice@example.org'))[0]?.subject).toContain('Neue Anmeldung')
})

test('a known device outlives its sessions and events and is unreadable in the database', async () => {
  const email = 'returning@example.org'
  const { user } = await member(email)
  await server.db.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute()
  await server.db.deleteFrom('auth.events').where('user_id', '=', user.id).execute()
  await logIn(email, FIREFOX)
  expect(await emailsTo(email)).toEqual([])
  const other = await member('neighbour@example.org')
  const devices = await server.db
    .selectFrom('auth.known_devices')
    .selectAll()
    .where('user_id', 'in', [user.id, other.user.id])
    .execute()
  // Accounts with the same browser and subnet must have different fingerprints.
  expect(new Set(devices.map(({ device }) => device.toString('hex'))).size).toBe(2)
})

test('ten concurrent logins from a new device send one email, also with a link or a code', async () => {
  const email = 'crowd@example.org'
  await member(email)
  await Promise.all(Array.from({ length: 10 }, () => logIn(email, SAFARI)))
  expect(await emailsTo(email)).toHaveLength(1)
  await server.call('/recover', { json: { email } })
  const token = (await server.emailsTo(email)).find(({ code }) => code)?.code
  const headers = { 'user-agent': 'a program of nobody <b>knows</b>' }
  const verified = await server.call('/verify', { json: { type: 'recovery', email, token }, headers })
  expect(verified.status).toBe(200)
  const emails = await emailsTo(email)
  expect(emails).toHaveLength(2)
  // The email must not quote text from a request header.
  expect(emails[0]?.text).toContain('unknown')
  expect(emails[0]?.text).not.toContain('knows')
})

test('a rejected login sends no email and does not make the device known', async () => {
  const email = 'guessed@example.org'
  await member(email)
  const wrong = { email, password: 'not the password', gotrue_meta_security: {} }
  const captcha_token = await server.solve()
  await server.call('/token?grant_type=password', {
    json: { ...wrong, gotrue_meta_security: { captcha_token } },
    headers: { 'user-agent': SAFARI },
  })
  expect(await emailsTo(email)).toEqual([])
  await logIn(email, SAFARI)
  expect(await emailsTo(email)).toHaveLength(1)
})

test('the least recently used device is evicted at the limit', async () => {
  const email = 'nomad@example.org'
  const { user } = await member(email)
  const olderBy = (days: number) => new Date(server.clock.ms - days * 86_400_000)
  await server.db
    .insertInto('auth.known_devices')
    .values(
      Array.from({ length: MAX_KNOWN_DEVICES + 10 }, (_, index) => ({
        user_id: user.id,
        device: Buffer.from([index]),
        last_used_at: olderBy(index + 1),
      })),
    )
    .execute()
  await logIn(email, SAFARI)
  const stored = await server.db
    .selectFrom('auth.known_devices')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  expect(stored).toHaveLength(MAX_KNOWN_DEVICES)
  expect(stored.some(({ device }) => device.equals(Buffer.from([MAX_KNOWN_DEVICES - 3])))).toBe(true)
  expect(stored.some(({ device }) => device.equals(Buffer.from([MAX_KNOWN_DEVICES - 2])))).toBe(false)
  await logIn(email, FIREFOX)
  expect(await emailsTo(email)).toHaveLength(1)
})

test.each([
  [null, '', ''],
  ['node', '', ''],
  ['hearth-node/0.1', 'Hearth node', ''],
  ['hearth-node/0.1 (Linux)', 'Hearth node', 'Linux'],
  [FIREFOX, 'Firefox', 'Windows'],
  [SAFARI, 'Safari', 'macOS'],
])('returns the browser family of %s', (userAgent, browser, system) => {
  expect(browserFamily(userAgent)).toEqual({ browser, system })
})
