import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '../../test/support/totp-code.ts'
import { createServiceKey } from './testing/create-service-key.ts'
import { startAuth, type TestAuth } from './testing/start-auth.ts'

// Calls the methods of an unmodified client, and checks the errors of those that this service does not
// support. Each feature's own tests cover the details.

let server: TestAuth
let serviceKey: string
beforeAll(async () => {
  server = await startAuth()
  serviceKey = await createServiceKey(server.db)
})
afterAll(() => server.stop())

const PASSWORD = 'correct horse battery'

function admin() {
  const headers = { Authorization: `Bearer ${serviceKey}`, apikey: serviceKey }
  return new AuthClient({ url: server.url, headers, persistSession: false, autoRefreshToken: false }).admin
}

async function signedIn(email: string): Promise<GoTrueClient> {
  const client = server.client()
  const options = { captchaToken: await server.solve() }
  expect((await client.signUp({ email, password: PASSWORD, options })).error).toBeNull()
  const token = await server.codeFor(email)
  expect((await client.verifyOtp({ type: 'signup', email, token })).error).toBeNull()
  return client
}

test('an unmodified client uses sign-up, password, session, claims, identities, user and all logout scopes', {
  tags: ['API-28'],
}, async () => {
  const email = 'whole@example.org'
  const client = await signedIn(email)
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const { data: stored } = await client.getSession()
  expect((await client.getUser()).data.user?.email).toBe(email)
  const { data: checked } = await client.getClaims()
  expect(checked?.claims).toMatchObject({ sub: stored.session?.user.id, role: 'authenticated', aal: 'aal1' })
  expect((await client.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }])
  expect((await client.updateUser({ data: { full_name: 'Whole' } })).data.user?.user_metadata).toEqual({
    full_name: 'Whole',
  })
  const refreshed = await client.refreshSession()
  expect(refreshed.data.session?.refresh_token).not.toBe(stored.session?.refresh_token)
  const second = server.client()
  const { access_token = '', refresh_token = '' } = refreshed.data.session ?? {}
  expect((await second.setSession({ access_token, refresh_token })).error).toBeNull()
  expect((await client.reauthenticate()).error).toBeNull()

  const other = server.client()
  const logIn = async () =>
    other.signInWithPassword({
      email,
      password: PASSWORD,
      options: { captchaToken: await server.solve() },
    })
  for (const scope of ['local', 'others', 'global'] as const) {
    expect((await logIn()).error).toBeNull()
    expect((await other.signOut({ scope })).error).toBeNull()
  }
  // The client must delete its session when the server no longer has it.
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect(events).toEqual(expect.arrayContaining(['USER_UPDATED', 'TOKEN_REFRESHED']))
})

test('an unmodified client recovers, uses magic links, resends and changes its address, by code and by PKCE', {
  tags: ['API-28'],
}, async () => {
  const email = 'links@example.org'
  const client = await signedIn(email)
  expect((await client.updateUser({ email: 'links-new@example.org' })).error).toBeNull()
  server.clock.ms += 61_000
  expect((await client.resend({ type: 'email_change', email })).error).toBeNull()
  for (const address of [email, 'links-new@example.org']) {
    const token = await server.codeFor(address)
    expect((await client.verifyOtp({ type: 'email_change', email: address, token })).error).toBeNull()
  }
  const moved = 'links-new@example.org'
  expect((await client.getUser()).data.user?.email).toBe(moved)

  expect((await client.resetPasswordForEmail(moved)).error).toBeNull()
  const token = await server.codeFor(moved)
  expect((await client.verifyOtp({ type: 'recovery', email: moved, token })).error).toBeNull()
  expect((await client.updateUser({ password: 'a brand new sentence' })).error).toBeNull()

  const stored = new Map<string, string>()
  const pkce = new AuthClient({
    url: server.url,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
  server.clock.ms += 61_000
  const options = { captchaToken: await server.solve(), shouldCreateUser: false }
  expect((await pkce.signInWithOtp({ email: moved, options })).error).toBeNull()
  const link = new URL((await server.emailsTo(moved))[0]?.link ?? '')
  const opened = await fetch(`${server.origin}${link.pathname}${link.search}`, { redirect: 'manual' })
  const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
  expect((await pkce.exchangeCodeForSession(code)).data.user?.email).toBe(moved)

  const waiting = server.client()
  const again = 'resent@example.org'
  const captchaToken = await server.solve()
  await waiting.signUp({ email: again, password: PASSWORD, options: { captchaToken } })
  server.clock.ms += 61_000
  expect((await waiting.resend({ type: 'signup', email: again })).error).toBeNull()
  const token_hash = new URL(
    (await admin().generateLink({ type: 'magiclink', email: again })).data.properties?.action_link ?? '',
  ).searchParams.get('token')
  expect((await waiting.verifyOtp({ type: 'magiclink', token_hash: token_hash ?? '' })).error).toBeNull()
})

test('an unmodified client uses second factors and recovery codes', { tags: ['API-28'] }, async () => {
  const client = await signedIn('factors-by-client@example.org')
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (!enrolled) throw new Error('nothing was enrolled')
  const code = () => {
    server.clock.ms += 30_000
    return totpCode(enrolled.totp.secret, 0, server.clock.ms)
  }
  const factorId = enrolled.id
  const { data: challenge } = await client.mfa.challenge({ factorId })
  const upgraded = await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: code() })
  expect(upgraded.error).toBeNull()
  expect((await client.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')

  const { recoveryCodes } = client.mfa
  expect((await recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
  const made = await recoveryCodes.generate({ friendlyName: 'Paper' })
  expect(made.error).toBeNull()
  const renewed = await recoveryCodes.regenerate()
  expect(renewed.data?.codes).toHaveLength(made.data?.codes.length ?? -1)
  expect((await recoveryCodes.verify({ code: made.data?.codes[0] ?? '' })).error?.code).toBe(
    'mfa_verification_failed',
  )
  expect((await recoveryCodes.verify({ code: renewed.data?.codes[0] ?? '' })).error).toBeNull()
  expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
  expect((await recoveryCodes.unenroll()).error).toBeNull()

  const { data: user } = await client.getUser()
  const userId = user.user?.id ?? ''
  const { data: listed } = await admin().mfa.listFactors({ userId })
  expect(listed?.factors).toMatchObject([{ id: factorId, status: 'verified' }])
  expect((await admin().mfa.deleteFactor({ userId, id: factorId })).error).toBeNull()
  expect((await client.mfa.listFactors()).data?.all).toEqual([])
  const { data: next } = await client.mfa.enroll({ factorType: 'totp' })
  expect((await client.mfa.unenroll({ factorId: next?.id ?? '' })).error).toBeNull()
})

test('an unmodified client uses the admin API', { tags: ['API-28'] }, async () => {
  const email = 'by-operator@example.org'
  const made = await admin().createUser({ email, password: PASSWORD, email_confirm: true })
  const id = made.data.user?.id ?? ''
  expect((await admin().getUserById(id)).data.user?.email).toBe(email)
  expect((await admin().listUsers()).data.users.map((user) => user.id)).toContain(id)
  expect((await admin().updateUserById(id, { user_metadata: { vip: true } })).error).toBeNull()
  expect((await admin().inviteUserByEmail('guest@example.org')).error).toBeNull()
  expect((await admin().generateLink({ type: 'recovery', email })).error).toBeNull()
  const { body } = await server.logIn(email)
  expect((await admin().signOut(body.access_token, 'global')).error).toBeNull()
  expect((await admin().deleteUser(id, true)).error).toBeNull()
  expect((await admin().deleteUser(id)).error).toBeNull()
})

test('disabled login methods return an error code each', { tags: ['API-28'] }, async () => {
  const client = await signedIn('only-mail@example.org')
  const stranger = server.client()
  const codes = {
    anonymous: (await stranger.signInAnonymously()).error?.code,
    phone: (await stranger.signInWithOtp({ phone: '+491701234567' })).error?.code,
    password: (await stranger.signInWithPassword({ phone: '+491701234567', password: 'x' })).error?.code,
    sso: (await stranger.signInWithSSO({ domain: 'example.org' })).error?.code,
    idToken: (await stranger.signInWithIdToken({ provider: 'google', token: 'x' })).error?.code,
    web3: (await stranger.signInWithWeb3({ chain: 'solana', message: 'x', signature: new Uint8Array(64) }))
      .error?.code,
    phoneFactor: (await client.mfa.enroll({ factorType: 'phone', phone: '+491701234567' })).error?.code,
    webAuthn: (await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).error?.code,
    link: (await client.linkIdentity({ provider: 'google' })).error?.code,
  }
  expect(codes).toEqual({
    anonymous: 'anonymous_provider_disabled',
    phone: 'phone_provider_disabled',
    password: 'phone_provider_disabled',
    sso: 'saml_provider_disabled',
    idToken: 'provider_disabled',
    web3: 'web3_provider_disabled',
    phoneFactor: 'mfa_phone_enroll_not_enabled',
    webAuthn: 'mfa_webauthn_enroll_not_enabled',
    link: 'manual_linking_disabled',
  })
  const identities = (await client.getUserIdentities()).data?.identities ?? []
  const [email] = identities
  if (!email) throw new Error('no identity')
  expect((await client.unlinkIdentity(email)).error?.code).toBe('manual_linking_disabled')
  // The client would send a browser to this URL, which must not redirect.
  const { data } = await stranger.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  const opened = await fetch(data.url ?? '', { redirect: 'manual' })
  expect({
    status: opened.status,
    code: ((await opened.json()) as { error_code: string }).error_code,
  }).toEqual({
    status: 400,
    code: 'provider_disabled',
  })
})
