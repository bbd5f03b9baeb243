import fc from 'fast-check'
import { hostile } from '../../../test/support/hostile.ts'

/**
 * Placeholders for values that exist only while the test runs. For example, `one.email` is the first member's
 * address.
 */
const known = fc
  .tuple(
    fc.constantFrom('one', 'two'),
    fc.constantFrom('id', 'email', 'password', 'accessToken', 'refreshToken', 'sessionId', 'factorId'),
  )
  .map(([who, what]) => `{{${who}.${what}}}`)

/** Typical values, by field name. */
const usual: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(fc.constantFrom('{{one.email}}', '{{two.email}}'), fc.emailAddress()),
  new_email: fc.oneof(fc.constantFrom('{{one.email}}', '{{two.email}}'), fc.emailAddress()),
  password: fc.oneof(fc.constantFrom('{{one.password}}', '{{two.password}}'), fc.string({ minLength: 8 })),
  password_hash: fc.constantFrom('$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$aGFzaGhhc2g', 'none'),
  data: fc.oneof(fc.object({ maxDepth: 2 }), fc.constant({ language: 'de' })),
  user_metadata: fc.object({ maxDepth: 2 }),
  app_metadata: fc.object({ maxDepth: 2 }),
  type: fc.constantFrom(
    ...['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change'],
    ...['email_change_new', 'email_change_current', 'sms'],
  ),
  token: fc.constantFrom('000000', '123 456', '{{two.refreshToken}}'),
  token_hash: fc.string({ minLength: 43, maxLength: 43 }),
  refresh_token: fc.constantFrom('{{one.refreshToken}}', '{{two.refreshToken}}', '{{one.accessToken}}'),
  auth_code: fc.string({ minLength: 43, maxLength: 43 }),
  code_verifier: fc.string({ minLength: 43, maxLength: 60 }),
  code_challenge: fc.string({ minLength: 43, maxLength: 43, unit: fc.constantFrom(...'abcXYZ019-_') }),
  code_challenge_method: fc.constantFrom('s256', 'plain', 'S256'),
  nonce: fc.constantFrom('000000', '123456'),
  code: fc.constantFrom('000000', '123456', 'AAAA-BBBB-CCCC-DDDD'),
  challenge_id: fc.uuid(),
  factor_type: fc.constantFrom('totp', 'phone', 'webauthn'),
  friendly_name: fc.constantFrom('phone', 'Recovery codes', ''),
  issuer: fc.string(),
  id: fc.oneof(fc.uuid(), fc.constant('{{two.id}}')),
  phone: fc.constantFrom('', '+491701234567'),
  ban_duration: fc.constantFrom('1h', 'none', '1x'),
  email_confirm: fc.boolean(),
  create_user: fc.boolean(),
  should_soft_delete: fc.boolean(),
  redirect_to: fc.constantFrom('https://evil.example', 'javascript:alert(1)', '//evil.example', '/dashboard'),
  gotrue_meta_security: fc.constantFrom({ captcha_token: 'solved' }, { captcha_token: 'x' }, {}),
  turnstileToken: fc.constantFrom('solved', 'x'),
  grant_type: fc.constantFrom('password', 'refresh_token', 'pkce'),
  scope: fc.constantFrom('global', 'local', 'others'),
  page: fc.constantFrom('1', '0', '99999999999'),
  per_page: fc.constantFrom('1', '50', '1001'),
  filter: fc.string(),
  before: fc.uuid(),
}
const fields = (names: string[]) => {
  const each = names.map((name) => [
    name,
    fc.oneof({ weight: 8, arbitrary: usual[name] ?? hostile }, { weight: 1, arbitrary: hostile }),
  ])
  const record = Object.fromEntries(each) as Record<string, fc.Arbitrary<unknown>>
  return fc.oneof(fc.record(record), fc.record(record, { requiredKeys: [] }))
}
/** Body fields by path. Requests to other paths get arbitrary fields. */
const takes: Record<string, string[]> = {
  '/signup': ['email', 'password', 'data', 'gotrue_meta_security', 'code_challenge', 'phone'],
  '/verify': ['email', 'type', 'token', 'token_hash'],
  '/otp': ['email', 'gotrue_meta_security', 'create_user', 'data'],
  '/recover': ['email', 'code_challenge', 'code_challenge_method'],
  '/resend': ['type', 'email'],
  '/token': ['refresh_token', 'email', 'password', 'gotrue_meta_security', 'auth_code', 'code_verifier'],
  '/user': ['email', 'password', 'data', 'nonce'],
  '/login': ['email', 'password', 'turnstileToken'],
  '/factors': ['factor_type', 'friendly_name', 'issuer'],
  '/factors/:id/verify': ['code', 'challenge_id'],
  '/factors/recovery-codes/verify': ['code'],
  '/admin/users': [
    'email',
    'password',
    'password_hash',
    'id',
    'email_confirm',
    'ban_duration',
    'user_metadata',
  ],
  '/admin/users/:id': [
    'email',
    'password',
    'email_confirm',
    'ban_duration',
    'app_metadata',
    'should_soft_delete',
  ],
  '/admin/generate_link': ['type', 'email', 'new_email', 'password', 'data', 'redirect_to'],
  '/invite': ['email', 'data'],
}
const bodyOf = (path: string) => {
  const names = takes[path.replace(/^\/auth\/v1|^\/api/, '')]
  const anything = fc.oneof(fields(Object.keys(usual)), fc.jsonValue())
  return fc.oneof(
    { weight: 9, arbitrary: (names ? fields(names) : anything).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: anything.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
}
/** Generates requests to a route: mostly with the route's fields, occasionally with arbitrary data. */
export const requestTo = (route: { method: string; path: string }) =>
  fc.record({
    route: fc.constant(route),
    parameter: fc.oneof(known, fc.uuid(), fc.string({ maxLength: 20 })),
    query: fields([
      'grant_type',
      'scope',
      'page',
      'per_page',
      'filter',
      'before',
      'type',
      'token',
      'redirect_to',
    ]),
    body: bodyOf(route.path),
    contentType: fc.constantFrom(...Array<string>(12).fill('application/json'), 'text/plain', ''),
    bearer: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom('{{one.accessToken}}', '{{two.accessToken}}', '{{serviceKey}}', ''),
      },
      { weight: 1, arbitrary: fc.oneof(known, fc.string({ unit: fc.constantFrom(...'abcXYZ019._~+/=-') })) },
    ),
    version: fc.constantFrom('2024-01-01', 'yesterday', undefined),
  })

export type AnyRequest = ReturnType<typeof requestTo> extends fc.Arbitrary<infer R> ? R : never
