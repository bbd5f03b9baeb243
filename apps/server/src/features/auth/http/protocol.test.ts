import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

const VERSION = 'x-supabase-api-version'

test('an error has the format of the requested protocol version', { tags: ['API-28'] }, async () => {
  const json = { type: 'signup', email: 'a@example.org', token: '000000' }
  const old = await server.call('/verify', { json })
  expect(old.body).toEqual({ code: 403, error_code: 'otp_expired', msg: expect.any(String) })
  expect(old.headers.get(VERSION)).toBeNull()
  expect(old.headers.get('x-sb-error-code')).toBe('otp_expired')

  for (const version of ['2024-01-01', '2031-12-31']) {
    const fresh = await server.call('/verify', { json, headers: { [VERSION]: version } })
    expect(fresh.body).toEqual({ code: 'otp_expired', message: expect.any(String) })
    expect(fresh.headers.get(VERSION)).toBe('2024-01-01')
    expect(fresh.headers.get('x-sb-error-code')).toBe('otp_expired')
  }
  for (const version of ['2023-01-01', 'yesterday'])
    expect((await server.call('/verify', { json, headers: { [VERSION]: version } })).body.code).toBe(403)
})

test('health, settings and keys are public', { tags: ['API-28'] }, async () => {
  expect((await server.call('/health')).body).toMatchObject({
    name: 'GoTrue',
    version: expect.stringMatching(/^v\d/),
  })
  expect((await server.call('/settings')).body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
  expect((await server.call('/.well-known/jwks.json')).body.keys).toHaveLength(1)
})

test('an unknown path returns an error in the same format', async () => {
  for (const path of ['/nowhere', '/otp/more', '/admin', '/'])
    expect(await server.call(path, { json: {} })).toMatchObject({
      status: 404,
      body: { code: 404, error_code: 'not_found' },
    })
})

test('a path that the router rejects returns the protocol’s error without echoing it', async () => {
  const secret = 'x'.repeat(300)
  for (const path of [`/factors/${secret}`, '/factors/%E0%A4%A']) {
    const answer = await server.call(path, { method: 'DELETE' })
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error_code: 'validation_failed' } })
    expect(answer.body.msg).toMatch(/^url: /)
    expect(answer.body.msg).not.toContain('xxx')
  }
})

test('any origin may call with the headers that clients send', { tags: ['API-28'] }, async () => {
  const asked = 'authorization,apikey,content-type,x-client-info,x-supabase-api-version'
  const preflight = await server.call('/token', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
  for (const header of asked.split(',')) expect(allowed).toContain(header)
  const answer = await server.call('/user', { headers: { origin: 'https://elsewhere.test' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  const exposed = answer.headers.get('access-control-expose-headers') ?? ''
  for (const header of ['x-sb-error-code', 'x-total-count', 'link', 'retry-after'])
    expect(exposed).toContain(header)
})

const ok = { email: 'bad@example.org', password: 'correct horse battery' }
test.each([
  ['/signup', { ...ok, email: 5 }, 'email'],
  ['/signup', { ...ok, password: 'has a NUL \0 in it' }, 'password'],
  ['/signup', { ...ok, password: 'lone \ud800 surrogate' }, 'password'],
  ['/signup', { ...ok, password: ['array'] }, 'password'],
  ['/signup', { ...ok, data: 'text' }, 'data'],
  ['/signup', { ...ok, data: ['array'] }, 'data'],
  ['/signup', { ...ok, data: { a: 'NUL \0' } }, 'data'],
  ['/signup', { ...ok, data: { 'key \ud800': 1 } }, 'data'],
  ['/signup', { ...ok, data: { big: 'x'.repeat(5000) } }, 'data'],
  ['/signup', { ...ok, data: { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } } }, 'data'],
  ['/signup', { ...ok, code_challenge: 'short' }, 'code_challenge'],
  ['/signup', { ...ok, gotrue_meta_security: 'x' }, 'gotrue_meta_security'],
  ['/verify', { type: 'signup', email: ok.email }, 'token'],
  ['/verify', { type: 'signup', token: '123456' }, 'email'],
  ['/verify', { type: 'sms', email: ok.email, token: '123456' }, 'type'],
  ['/verify', { type: 'email', email: ok.email, token_hash: 'a' }, 'token_hash'],
  ['/verify', { type: 'email', email: ok.email, token: 123456 }, 'token'],
  ['/token?grant_type=password', { email: ok.email }, 'password'],
  ['/token?grant_type=password', { password: ok.password }, 'email'],
  ['/token?grant_type=device', ok, 'grant_type'],
  ['/token', ok, 'grant_type'],
  ['/token?grant_type=password&grant_type=refresh_token', ok, 'grant_type'],
  ['/token?grant_type=refresh_token', {}, 'refresh_token'],
  ['/token?grant_type=refresh_token', { refresh_token: { $ne: 1 } }, 'refresh_token'],
])('invalid input to %s is rejected with its field: %j', async (path, json, field) => {
  const { status, body } = await server.call(path, { json })
  expect(status).toBe(400)
  expect(body.error_code).toBe('validation_failed')
  expect(body.msg).toMatch(new RegExp(`^${field}\\b`))
})

const INVALID = 'Unable to validate email address: invalid format'
test.each([
  ['/signup', { ...ok, email: 'no address' }, INVALID],
  ['/signup', { ...ok, email: 'a\0b@example.org' }, INVALID],
  ['/signup', { ...ok, email: 'a@example.org\r\nBcc: b@example.org' }, INVALID],
  ['/signup', { ...ok, email: `${'a'.repeat(250)}@example.org` }, 'An email address is too long'],
  ['/signup', { email: ok.email }, 'Signup requires a valid password'],
  ['/signup', { ...ok, password: '' }, 'Signup requires a valid password'],
  ['/signup', { email: 'no address' }, 'Signup requires a valid password'],
  ['/signup', { ...ok, password: 'p'.repeat(257) }, 'Password cannot be longer than 256 characters'],
  ['/recover', {}, 'Password recovery requires an email'],
  ['/recover', { email: 'no address' }, INVALID],
  ['/otp', {}, 'One of email or phone must be set'],
  ['/otp', { email: '', phone: '' }, 'One of email or phone must be set'],
  ['/otp', { email: 'no address' }, INVALID],
  [
    '/resend',
    { type: 'recovery', email: ok.email },
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  ['/resend', { type: 'signup', email: '' }, 'Type provided requires an email address'],
  ['/resend', { type: 'signup', email: 'no address' }, INVALID],
])('invalid input to %s returns the text that clients match on: %j', async (path, json, text) => {
  const older = await server.call(path, { json })
  expect(older).toMatchObject({
    status: 400,
    body: { code: 400, error_code: 'validation_failed', msg: text },
  })
  const headers = { 'x-supabase-api-version': '2024-01-01' }
  const newer = await server.call(path, { json, headers })
  expect(newer).toMatchObject({ status: 400, body: { code: 'validation_failed', message: text } })
})

test.each([
  ['/signup', { phone: '+491701234567', password: ok.password }, 400, 'Phone signups are disabled'],
  ['/otp', { phone: '+491701234567' }, 400, 'Unsupported phone provider'],
  ['/resend', { type: 'sms', phone: '+491701234567' }, 400, 'Phone logins are disabled'],
  [
    '/token?grant_type=password',
    { phone: '+491701234567', password: ok.password },
    422,
    'Phone logins are disabled',
  ],
  ['/signup', { data: {} }, 422, 'Anonymous sign-ins are disabled'],
])('%s returns GoTrue’s text for a disabled feature: %j', async (path, json, status, msg) => {
  expect(await server.call(path, { json })).toMatchObject({ status, body: { msg } })
})

test('an update with an invalid address or phone number returns GoTrue’s text', async () => {
  const { access_token } = await server.member('words@example.org')
  const put = (json: object) =>
    server.call('/user', { method: 'PUT', json, headers: { authorization: `Bearer ${access_token}` } })
  expect((await put({ email: 'no address' })).body.msg).toBe(INVALID)
  expect(await put({ phone: 'none' })).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: 'Invalid phone number format (E.164 required)' },
  })
  expect((await put({ phone: '+49 170 1234567' })).body.error_code).toBe('phone_provider_disabled')
})

test.each([
  ['malformed JSON', '{"email":', 400, 'bad_json'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'bad_json'],
  ['a prototype', '{"email":"a@example.org","data":{"__proto__":{"admin":true}}}', 400, 'bad_json'],
  ['an array', '[]', 400, 'validation_failed'],
  ['a number', '5', 400, 'validation_failed'],
  ['nothing', '', 400, 'validation_failed'],
  [
    'deep nesting',
    `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)},"email":"a@example.org"}`,
    400,
    'validation_failed',
  ],
  [
    'a password of a megabyte',
    JSON.stringify({ ...ok, password: 'p'.repeat(1_000_000) }),
    413,
    'validation_failed',
  ],
])('rejects a body of %s', async (_what, body, status, code) => {
  const answer = await server.call('/signup', { method: 'POST', body })
  expect(answer).toMatchObject({ status, body: { error_code: code } })
})

test('rejects a body that is not declared as JSON', async () => {
  const headers = { 'content-type': 'text/plain' }
  const answer = await server.call('/signup', { method: 'POST', body: JSON.stringify(ok), headers })
  expect(answer).toMatchObject({ status: 415, body: { error_code: 'bad_json' } })
})
