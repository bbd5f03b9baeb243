import { createHash } from 'node:crypto'
import { totpCode } from '../../../test/support/totp-code.ts'
import type { TestAuth } from './start-auth.ts'

export const PASSWORD = 'correct horse battery'
const DAY_MS = 24 * 3_600_000
const gotrue_meta_security = { captcha_token: 'solved' }

export type Answer = Awaited<ReturnType<TestAuth['call']>>
type Request = { method?: string; json?: unknown; body?: string; token?: string; at?: TestAuth }
/** Sends the request that must be rejected, as a client of a specific protocol version. */
export type Ask = (path: string, request?: Request) => Promise<Answer>

const verifier = 'v'.repeat(50)
export const signUp = (email: string) => ({ json: { email, password: PASSWORD, gotrue_meta_security } })
export const trade = (ask: Ask, auth_code: unknown, code_verifier = verifier) =>
  ask('/token?grant_type=pkce', { json: { auth_code, code_verifier } })
export const logIn = (ask: Ask, email: string, password = PASSWORD, captcha_token = 'solved') =>
  ask('/token?grant_type=password', {
    json: { email, password, gotrue_meta_security: { captcha_token } },
  })
export const refresh = (ask: Ask, refresh_token: string) =>
  ask('/token?grant_type=refresh_token', { json: { refresh_token } })
export const put = (ask: Ask, token: string, json: unknown) => ask('/user', { method: 'PUT', json, token })
export const enroll = (ask: Ask, token: string, json: object) =>
  ask('/factors', { json: { factor_type: 'totp', ...json }, token })

/**
 * Creates members in the states that the calls require. The service's bot check must accept the token
 * "solved".
 * @param of returns the service and its service-role key; first called when a request is sent
 */
export function peopleOf(of: () => { server: TestAuth; serviceKey: string }) {
  const call = (
    path: string,
    { token, at = of().server, ...init }: Request = {},
    headers: Record<string, string> = {},
  ) => at.call(path, { ...init, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } })

  let made = 0
  const newAddress = (name = 'member') => `${name}-${++made}@example.org`

  async function member(email = newAddress()) {
    await call('/admin/users', {
      json: { email, password: PASSWORD, email_confirm: true },
      token: of().serviceKey,
    })
    const { body } = await call('/token?grant_type=password', {
      json: { email, password: PASSWORD, gotrue_meta_security },
    })
    return { email, id: body.user.id as string, token: body.access_token, refreshToken: body.refresh_token }
  }

  async function enrolled() {
    const who = await member()
    const { body } = await call('/factors', { json: { factor_type: 'totp' }, token: who.token })
    const path = `/factors/${body.id}`
    const challenge = async (token = who.token) =>
      (await call(`${path}/challenge`, { json: {}, token })).body.id
    const code = () => totpCode(body.totp.secret, 0, of().server.clock.ms)
    return { ...who, path, challenge, code }
  }

  /**
   * Creates a member with a verified factor and two sessions: one that verified the factor (`token`), and one
   * that did not (`low`).
   */
  async function upgraded() {
    const factor = await enrolled()
    const json = { challenge_id: await factor.challenge(), code: factor.code() }
    const { body } = await call(`${factor.path}/verify`, { json, token: factor.token })
    const again = await call('/token?grant_type=password', {
      json: { email: factor.email, password: PASSWORD, gotrue_meta_security },
    })
    return { ...factor, token: body.access_token as string, low: again.body.access_token as string }
  }

  /** Returns the PKCE auth code from a password-reset link. Redeem it with `verifier`. */
  async function authCode() {
    const { email } = await member()
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    await call('/recover', { json: { email, code_challenge, code_challenge_method: 's256' } })
    const { search } = new URL((await of().server.emailsTo(email))[0]?.link ?? '')
    const opened = await call(`/verify${search}`)
    return new URL(opened.headers.get('location') ?? '').searchParams.get('code')
  }

  async function dayOldSession() {
    const { refreshToken } = await member()
    of().server.clock.ms += DAY_MS
    const { body } = await refresh(call, refreshToken)
    return { token: body.access_token as string }
  }

  return { call, newAddress, member, enrolled, upgraded, authCode, dayOldSession }
}
