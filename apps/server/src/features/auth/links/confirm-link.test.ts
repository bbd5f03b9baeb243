import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth({ settings: { botCheck: { accept: async () => true } } })
})
afterAll(() => server.stop())

/** Returns the parameters in the fragment of the newest email's link. */
async function readLink(email: string) {
  const url = new URL((await server.emailsTo(email))[0]?.link ?? '')
  expect(`${url.origin}${url.pathname}${url.search}`).toBe('https://hearth.test/auth/confirm')
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
}

test('a confirmation link works after all attempts on the code were used, with an unmodified client', async () => {
  const email = 'guessed@example.org'
  await server.signUp(email)
  const code = await server.codeFor(email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let attempt = 0; attempt < 5; attempt++) await server.verify(email, wrong)
  expect((await server.verify(email, code)).status).toBe(403)

  const { token_hash = '', type } = await readLink(email)
  expect(token_hash).toMatch(/^[\w-]{43}$/)
  expect(type).toBe('signup')
  const client = server.client()
  const { data, error } = await client.verifyOtp({ type: 'signup', token_hash })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  expect((await server.logIn(email)).status).toBe(200)
})

test('a resent email contains a new link and voids the previous one', async () => {
  const email = 'resent-link@example.org'
  await server.signUp(email)
  const first = await readLink(email)
  server.clock.ms += 61_000
  await server.call('/resend', { json: { type: 'signup', email } })
  const second = await readLink(email)
  expect((await server.call('/verify', { json: first })).body.error_code).toBe('otp_expired')
  expect((await server.call('/verify', { json: second })).status).toBe(200)
})

test('returns the account of a link without consuming it', async () => {
  const email = 'named@example.org'
  await server.signUp(email)
  const link = await readLink(email)
  for (let time = 0; time < 2; time++)
    expect(await server.call('/verify/account', { json: link })).toMatchObject({
      status: 200,
      body: { email },
    })
  const rejected = [
    { ...link, type: 'recovery' },
    { ...link, token_hash: 'x'.repeat(43) },
  ]
  for (const json of rejected)
    expect(await server.call('/verify/account', { json })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired' },
    })
  expect((await server.call('/verify/account', { json: { type: 'signup' } })).body.error_code).toBe(
    'validation_failed',
  )
  expect((await server.call('/verify', { json: link })).status).toBe(200)
  expect((await server.call('/verify/account', { json: link })).status).toBe(403)
})
