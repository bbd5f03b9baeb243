import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '../../../test/support/totp-code.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

const password = 'correct horse battery'
const newPassword = 'a brand new password'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

const call = (token: string, path: string, json?: unknown, method?: string) =>
  server.call(path, {
    ...(json !== undefined && { json }),
    ...(method && { method }),
    headers: { authorization: `Bearer ${token}` },
  })
const undo = (token: string) => server.call('/undo', { json: { token } })
const lookup = (token: string) => server.call('/undo/lookup', { json: { token } })

/** Returns the undo token from the newest email to an address with a matching subject. */
async function undoToken(address: string, subject: RegExp): Promise<string> {
  const mail = (await server.emailsTo(address)).find((each) => subject.test(each.subject))
  const [page, token = ''] = (mail?.link ?? '').split('#')
  expect(page).toBe('https://hearth.test/undo')
  expect(token).toMatch(/^[\w-]{43}$/)
  return token
}

async function changeEmail(token: string, from: string, to: string): Promise<string> {
  // Advance the clock, because emails of one kind are sent at most once a minute.
  server.clock.ms += 61_000
  await call(token, '/user', { email: to }, 'PUT')
  const codeOf = async (address: string) =>
    (await server.emailsTo(address)).find(({ code }) => code !== undefined)?.code ?? ''
  await server.call('/verify', { json: { type: 'email_change', email: from, token: await codeOf(from) } })
  const { body } = await server.call('/verify', {
    json: { type: 'email_change', email: to, token: await codeOf(to) },
  })
  return body.access_token
}

async function addFactor(token: string) {
  const { body: factor } = await call(token, '/factors', { factor_type: 'totp' })
  server.clock.ms += 30_000
  const { body: challenge } = await call(token, `/factors/${factor.id}/challenge`, {})
  const { body } = await call(token, `/factors/${factor.id}/verify`, {
    challenge_id: challenge.id,
    code: totpCode(factor.totp.secret, 0, server.clock.ms),
  })
  return { id: factor.id as string, token: body.access_token as string }
}

test('undoing a password change ends all sessions and disables the new password', async () => {
  const email = 'password@example.org'
  const thief = await server.member(email)
  expect((await call(thief.access_token, '/user', { password: newPassword }, 'PUT')).status).toBe(200)
  const token = await undoToken(email, /password was changed/)
  expect((await lookup(token)).body).toMatchObject({ action: 'password', old_email: null })
  expect((await server.user(thief.access_token)).status).toBe(200)

  const { status, body: session } = await undo(token)
  expect(status).toBe(200)
  expect((await server.user(thief.access_token)).status).toBe(403)
  expect((await server.logIn(email, newPassword)).body.error_code).toBe('invalid_credentials')
  expect((await call(session.access_token, '/user', { password: 'mine once more' }, 'PUT')).status).toBe(200)
  expect((await server.logIn(email, 'mine once more')).status).toBe(200)
})

test('an undo link works once for 7 days, and only its hash is stored', async () => {
  const email = 'once@example.org'
  const { access_token } = await server.member(email)
  await call(access_token, '/user', { password: newPassword }, 'PUT')
  const token = await undoToken(email, /password was changed/)
  const { rows } = await sql<{ row: string }>`select u::text as row from auth.undo_links u`.execute(server.db)
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
  const answers = await Promise.all([1, 2, 3].map(() => undo(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  expect((await lookup(token)).body.error_code).toBe('otp_expired')

  const late = answers.find(({ status }) => status === 200)?.body.access_token
  await call(late, '/user', { password }, 'PUT')
  const next = await undoToken(email, /password was changed/)
  server.clock.ms += 7 * 24 * 3_600_000
  expect((await undo(next)).body.error_code).toBe('otp_expired')
  expect((await undo('x'.repeat(43))).body.error_code).toBe('otp_expired')
  expect((await server.logIn(email)).status).toBe(200)
})

test('the link to the old address restores the account after further changes', async () => {
  const email = 'owner@example.org'
  const stolen = 'thief@example.org'
  const { access_token, user } = await server.member(email)
  const moved = await changeEmail(access_token, email, stolen)
  await call(moved, '/user', { password: newPassword }, 'PUT')
  const factor = await addFactor(moved)
  const thiefsLink = await undoToken(stolen, /authenticator app was added/)

  const token = await undoToken(email, /address was changed/)
  expect((await lookup(token)).body).toMatchObject({ action: 'email', old_email: email })
  const { body: session } = await undo(token)
  expect(session.user).toMatchObject({ id: user.id, email })
  expect(session.user.factors).toBeUndefined()
  expect((await server.user(factor.token)).status).toBe(403)
  expect((await server.logIn(email, newPassword)).body.error_code).toBe('invalid_credentials')
  expect((await server.logIn(stolen, newPassword)).body.error_code).toBe('invalid_credentials')
  expect((await undo(thiefsLink)).body.error_code).toBe('otp_expired')
})

test('undoing a new authenticator app keeps earlier changes and the password', async () => {
  const email = 'factor@example.org'
  const { access_token } = await server.member(email)
  await call(access_token, '/user', { password: newPassword }, 'PUT')
  const earlier = await undoToken(email, /password was changed/)
  server.clock.ms += 60_000
  const factor = await addFactor(access_token)
  const { body: session } = await undo(await undoToken(email, /authenticator app was added/))
  expect(session.user.factors).toBeUndefined()
  expect((await server.user(factor.token)).status).toBe(403)
  expect((await server.logIn(email, newPassword)).status).toBe(200)
  expect((await lookup(earlier)).status).toBe(200)
})

test('the removal of an authenticator app sends an email without a link', async () => {
  const email = 'removed@example.org'
  const { access_token } = await server.member(email)
  const factor = await addFactor(access_token)
  await call(factor.token, `/factors/${factor.id}`, undefined, 'DELETE')
  const [mail] = await server.emailsTo(email)
  expect(mail?.subject).toMatch(/authenticator app was removed/)
  expect(mail?.link).toBeUndefined()
})

test('an address that another account now uses cannot be restored', async () => {
  const email = 'given-up@example.org'
  const { access_token } = await server.member(email)
  const moved = await changeEmail(access_token, email, 'moved-on@example.org')
  const token = await undoToken(email, /address was changed/)
  server.clock.ms += 61_000
  const other = await server.member(email)
  expect((await undo(token)).body.error_code).toBe('email_exists')
  expect((await server.user(moved)).status).toBe(200)
  expect((await server.user(other.access_token)).body.email).toBe(email)
  expect((await lookup(token)).status).toBe(200)
})
