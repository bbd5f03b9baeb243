import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServiceKey } from '../testing/create-service-key.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
let serviceKey: string
beforeAll(async () => {
  server = await startAuth({ settings: { botCheck: { accept: async () => true } } })
  serviceKey = await createServiceKey(server.db)
})
afterAll(() => server.stop())

const PASSWORD = 'correct horse battery'
const admin = (path: string, json: unknown, method = 'POST') =>
  server.call(path, { method, json, headers: { authorization: `Bearer ${serviceKey}` } })

let made = 0
type Link = { id: string; email: string; email_otp: string; hashed_token: string; action_link: string }
/** Generates a link of this type for an eligible account. */
async function linkOf(type: string): Promise<Link> {
  const email = `way-${++made}@example.org`
  const isNew = type === 'signup' || type === 'invite'
  if (!isNew) await admin('/admin/users', { email, password: PASSWORD, email_confirm: true })
  const { body } = await admin('/admin/generate_link', { type, email, password: PASSWORD })
  return { ...body, email }
}

/** Opens an emailed link as a browser does. Returns the status and the parameters of the redirect. */
async function open(search: string) {
  const { status, headers } = await server.call(`/verify${search}`)
  const to = new URL(headers.get('location') ?? '')
  const fragment = Object.fromEntries(new URLSearchParams(to.hash.slice(1)))
  return { status, fragment, query: Object.fromEntries(to.searchParams) }
}

/** Verification types that each kind of email supports. */
const kinds = {
  signup: ['signup', 'email'],
  invite: ['invite', 'email'],
  magiclink: ['magiclink', 'email'],
  recovery: ['recovery'],
}
const types = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change']

test.each(
  Object.entries(kinds).flatMap(([kind, good]) =>
    types.map((type) => ({ kind, type, good: good.includes(type) })),
  ),
)(
  'a $kind email verified as $type opens a session by code, hash and link: $good',
  { tags: ['API-28'] },
  async ({ kind, type, good }) => {
    const verify = (json: object) => server.call('/verify', { json: { type, ...json } })
    const byCode = await linkOf(kind)
    const byHash = await linkOf(kind)
    const answers = [
      await verify({ email: byCode.email, token: byCode.email_otp }),
      await verify({ token_hash: byHash.hashed_token }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject(
        good
          ? { status: 200, body: { token_type: 'bearer', expires_in: 3600, user: { role: 'authenticated' } } }
          : { status: 403, body: { error_code: 'otp_expired' } },
      )
    const link = new URL((await linkOf(kind)).action_link)
    link.searchParams.set('type', type)
    const opened = await open(link.search)
    expect(opened.status).toBe(303)
    expect(opened.fragment).toMatchObject(
      good
        ? { type, token_type: 'bearer', expires_in: '3600', refresh_token: expect.any(String) }
        : { error: 'access_denied', error_code: 'otp_expired' },
    )
    if (good) expect((await server.user(opened.fragment.access_token ?? '')).status).toBe(200)
  },
)

test('a failed link of a PKCE client has the error in the query too', async () => {
  const { email } = await server
    .member('challenger@example.org')
    .then(({ user }) => user as { id: string; email: string })
  const code_challenge = 'c'.repeat(43)
  await server.call('/recover', { json: { email, code_challenge, code_challenge_method: 's256' } })
  const { search } = new URL((await server.emailsTo(email))[0]?.link ?? '')
  expect((await open(search)).query).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/) })
  const again = await open(search)
  const words = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  }
  expect(again).toEqual({ status: 303, query: words, fragment: words })
})

test('a banned user is rejected by every code and link with the reason', async () => {
  for (const kind of ['magiclink', 'recovery']) {
    const byCode = await linkOf(kind)
    const byLink = await linkOf(kind)
    for (const { id } of [byCode, byLink]) await admin(`/admin/users/${id}`, { ban_duration: '1h' }, 'PUT')
    const json = { type: kind, email: byCode.email, token: byCode.email_otp }
    expect(await server.call('/verify', { json })).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    })
    expect((await open(new URL(byLink.action_link).search)).fragment.error_code).toBe('user_banned')
  }
})

test('a session and its user have exactly the fields of the protocol', { tags: ['API-28'] }, async () => {
  const email = 'fields@example.org'
  const always = ['id', 'aud', 'role', 'email', 'phone', 'app_metadata', 'user_metadata', 'identities']
  const dated = [...always, 'created_at', 'updated_at', 'is_anonymous']
  const waiting = await server.signUp(email)
  expect(Object.keys(waiting.body).sort()).toEqual([...dated, 'confirmation_sent_at'].sort())
  const { body: session } = await server.verify(email, await server.codeFor(email))
  expect(session).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(server.clock.ms / 1000) + 3600,
    refresh_token: expect.stringMatching(/^[\w-]{107}$/),
    user: expect.any(Object),
  })
  const confirmed = [
    ...dated,
    'email_confirmed_at',
    'confirmed_at',
    'confirmation_sent_at',
    'last_sign_in_at',
  ]
  expect(Object.keys(session.user).sort()).toEqual(confirmed.sort())
  expect(session.user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    is_anonymous: false,
    identities: [
      {
        identity_id: session.user.id,
        id: session.user.id,
        user_id: session.user.id,
        provider: 'email',
        email,
        identity_data: { sub: session.user.id, email, email_verified: true, phone_verified: false },
      },
    ],
  })

  const headers = { authorization: `Bearer ${session.access_token}` }
  await server.call('/recover', { json: { email } })
  await server.call('/reauthenticate', { headers })
  const changed = await server.call('/user', { method: 'PUT', json: { email: 'next@example.org' }, headers })
  const asked = ['recovery_sent_at', 'reauthentication_sent_at', 'new_email', 'email_change_sent_at']
  expect(Object.keys(changed.body).sort()).toEqual([...confirmed, ...asked].sort())
})
