import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthErrorCode } from '../auth-error.ts'
import { createServiceKey } from '../testing/create-service-key.ts'
import {
  type Answer,
  type Ask,
  enroll,
  logIn,
  PASSWORD,
  peopleOf,
  put,
  refresh,
  signUp,
  trade,
} from '../testing/people.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

const DAY_MS = 24 * 3_600_000

let server: TestAuth
/** Server that confirms accounts without a code. */
let open: TestAuth
/** Server that does not allow sign-ups. */
let closed: TestAuth
let serviceKey: string
beforeAll(async () => {
  const botCheck = { accept: async (token: string) => token === 'solved' }
  open = await startAuth({ settings: { botCheck, confirmSignUps: false } })
  closed = await startAuth({ settings: { botCheck, signUps: false } })
  server = await startAuth({
    lifetimes: { idleMs: 30 * DAY_MS },
    limits: { implausibleRefreshPerSubnet: { limit: 1, windowSeconds: 3600 } },
    async onUserVerified(_transaction, { email }) {
      if (email.startsWith('unlucky')) throw new Error('the notified component failed')
    },
    settings: { botCheck, securePasswordChange: true },
  })
  serviceKey = await createServiceKey(server.db)
})
afterAll(() => Promise.all([open.stop(), closed.stop(), server.stop()]))

const { call, newAddress, member, enrolled, upgraded, authCode, dayOldSession } = peopleOf(() => ({
  server,
  serviceKey,
}))

/** Status of each error code, and a request that causes it. A missing code is a compile-time error. */
const ways: Record<AuthErrorCode, [status: number, provoke: (ask: Ask) => Promise<Answer>]> = {
  anonymous_provider_disabled: [422, (ask) => ask('/signup', { json: { data: {} } })],
  bad_code_verifier: [400, async (ask) => trade(ask, await authCode(), 'w'.repeat(50))],
  bad_json: [400, (ask) => ask('/signup', { method: 'POST', body: '{"email":' })],
  bad_jwt: [403, (ask) => ask('/user', { token: 'not.a.token' })],
  captcha_failed: [400, (ask) => logIn(ask, newAddress(), PASSWORD, 'forged')],
  email_exists: [422, async (ask) => put(ask, (await member()).token, { email: (await member()).email })],
  email_not_confirmed: [
    400,
    async (ask) => {
      const email = newAddress()
      await call('/signup', signUp(email))
      return logIn(ask, email)
    },
  ],
  flow_state_expired: [
    422,
    async (ask) => {
      const code = await authCode()
      server.clock.ms += 300_000
      return trade(ask, code)
    },
  ],
  flow_state_not_found: [404, (ask) => trade(ask, 'never given out')],
  insufficient_aal: [401, async (ask) => put(ask, (await upgraded()).low, { password: 'another sentence' })],
  invalid_credentials: [400, async (ask) => logIn(ask, (await member()).email, 'not the password')],
  manual_linking_disabled: [404, (ask) => ask('/user/identities/authorize')],
  mfa_challenge_expired: [
    422,
    async (ask) => {
      const { path, challenge, code, token } = await enrolled()
      const challenge_id = await challenge()
      server.clock.ms += 300_000
      return ask(`${path}/verify`, { json: { challenge_id, code: code() }, token })
    },
  ],
  mfa_factor_name_conflict: [
    422,
    async (ask) => {
      const { token } = await member()
      await enroll(call, token, { friendly_name: 'Phone' })
      return enroll(ask, token, { friendly_name: 'Phone' })
    },
  ],
  mfa_factor_not_found: [
    404,
    async (ask) =>
      ask(`/factors/${crypto.randomUUID()}/challenge`, { json: {}, token: (await member()).token }),
  ],
  mfa_phone_enroll_not_enabled: [
    422,
    async (ask) => enroll(ask, (await member()).token, { factor_type: 'phone', phone: '+491701234567' }),
  ],
  mfa_recovery_codes_sole_factor: [
    422,
    async (ask) => ask('/factors/recovery-codes', { json: {}, token: (await member()).token }),
  ],
  mfa_verification_failed: [
    422,
    async (ask) => {
      const { path, challenge, token } = await enrolled()
      return ask(`${path}/verify`, { json: { challenge_id: await challenge(), code: 'AAAA' }, token })
    },
  ],
  mfa_verified_factor_exists: [
    422,
    async (ask) => {
      const { token } = await upgraded()
      await call('/factors/recovery-codes', { json: {}, token })
      return ask('/factors/recovery-codes', { json: {}, token })
    },
  ],
  mfa_webauthn_enroll_not_enabled: [
    422,
    async (ask) => enroll(ask, (await member()).token, { factor_type: 'webauthn' }),
  ],
  no_authorization: [401, (ask) => ask('/user')],
  not_admin: [403, async (ask) => ask('/admin/users', { token: (await member()).token })],
  not_found: [404, (ask) => ask('/nowhere')],
  otp_disabled: [422, (ask) => ask('/otp', { json: { email: newAddress() }, at: closed })],
  otp_expired: [
    403,
    (ask) => ask('/verify', { json: { type: 'email', email: newAddress(), token: '000000' } }),
  ],
  over_email_send_rate_limit: [
    429,
    async (ask) => {
      const again = signUp(newAddress())
      await call('/signup', again)
      return ask('/signup', again)
    },
  ],
  over_request_rate_limit: [
    429,
    async (ask) => {
      await refresh(call, 'invented')
      return refresh(ask, 'invented')
    },
  ],
  phone_provider_disabled: [400, (ask) => ask('/otp', { json: { phone: '+491701234567' } })],
  provider_disabled: [400, (ask) => ask('/authorize?provider=google')],
  reauthentication_needed: [
    400,
    async (ask) => {
      const { token } = await dayOldSession()
      return put(ask, token, { password: 'another sentence' })
    },
  ],
  reauthentication_not_valid: [
    422,
    async (ask) => {
      const { token } = await dayOldSession()
      return put(ask, token, { password: 'another sentence', nonce: '000000' })
    },
  ],
  refresh_token_already_used: [
    400,
    async (ask) => {
      const { refreshToken } = await member()
      await refresh(call, refreshToken)
      server.clock.ms += 10_001
      return refresh(ask, refreshToken)
    },
  ],
  refresh_token_not_found: [
    400,
    async (ask) => {
      const { token, refreshToken } = await member()
      await call('/logout', { method: 'POST', token })
      return refresh(ask, refreshToken)
    },
  ],
  saml_provider_disabled: [404, (ask) => ask('/sso', { json: { domain: 'example.org' } })],
  same_password: [422, async (ask) => put(ask, (await member()).token, { password: PASSWORD })],
  session_expired: [
    400,
    async (ask) => {
      const { refreshToken } = await member()
      server.clock.ms += 31 * DAY_MS
      return refresh(ask, refreshToken)
    },
  ],
  session_not_found: [
    403,
    async (ask) => {
      const { token } = await member()
      await call('/logout', { method: 'POST', token })
      return ask('/user', { token })
    },
  ],
  signup_disabled: [422, (ask) => ask('/signup', { ...signUp(newAddress()), at: closed })],
  too_many_enrolled_mfa_factors: [
    422,
    async (ask) => {
      const { token } = await member()
      for (let n = 0; n < 10; n++) await enroll(call, token, {})
      return enroll(ask, token, {})
    },
  ],
  unexpected_failure: [
    500,
    async (ask) => {
      const email = newAddress('unlucky')
      await call('/signup', signUp(email))
      return ask('/verify', { json: { type: 'signup', email, token: await server.codeFor(email) } })
    },
  ],
  user_already_exists: [
    422,
    async (ask) => {
      const email = newAddress()
      await open.call('/signup', signUp(email))
      return ask('/signup', { ...signUp(email), at: open })
    },
  ],
  user_banned: [
    400,
    async (ask) => {
      const { email, id } = await member()
      await call(`/admin/users/${id}`, { method: 'PUT', json: { ban_duration: '1h' }, token: serviceKey })
      return logIn(ask, email)
    },
  ],
  user_not_found: [404, (ask) => ask(`/admin/users/${crypto.randomUUID()}`, { token: serviceKey })],
  validation_failed: [400, (ask) => ask('/recover', { json: { email: 'no address' } })],
  weak_password: [422, async (ask) => put(ask, (await member()).token, { password: 'short' })],
  web3_provider_disabled: [422, (ask) => ask('/token?grant_type=web3', { json: {} })],
}

/** Additional fields of some errors. */
const more: Partial<Record<AuthErrorCode, object>> = {
  weak_password: { weak_password: { reasons: ['length'] } },
  unexpected_failure: { error_id: expect.any(String) },
}

const VERSION = 'x-supabase-api-version'

test.each(Object.entries(ways) as [AuthErrorCode, (typeof ways)[AuthErrorCode]][])(
  'returns %s in both formats of the protocol, with its header',
  { tags: ['API-28'] },
  async (code, [status, provoke]) => {
    const old = await provoke(call)
    expect({ status: old.status, body: old.body }).toEqual({
      status,
      body: { code: status, error_code: code, msg: expect.any(String), ...more[code] },
    })
    const fresh = await provoke((path, request) => call(path, request, { [VERSION]: '2024-01-01' }))
    expect({ status: fresh.status, body: fresh.body }).toEqual({
      status,
      body: { code, message: expect.any(String), ...more[code] },
    })
    expect([old.headers.get(VERSION), fresh.headers.get(VERSION)]).toEqual([null, '2024-01-01'])
    for (const { headers } of [old, fresh]) {
      expect(headers.get('x-sb-error-code')).toBe(code)
      expect(headers.get('cache-control')).toBe('no-store')
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  },
)
