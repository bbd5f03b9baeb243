import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'

let origin: TestOrigin
beforeEach(async () => {
  vi.resetModules()
  origin = await startTestOrigin()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  origin.answers((_request, response) => json(response, user))
  await (await import('../../lib/browser/runtime-config.ts')).loadRuntimeConfig()
})
afterEach(() => origin.stop())

const load = async () => ({
  ...(await import('./handle-callback.ts')),
  ...(await import('./pending-link.ts')),
  ...(await import('../../lib/session/client-state.ts')),
})

const user = { id: 'mara', email: 'mara@example.org', aud: 'authenticated' }
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const accessToken = `${encode({ alg: 'ES256' })}.${encode({ sub: 'mara', exp: 4_000_000_000 })}.c2ln`
const recovery = { kind: 'session', type: 'recovery', accessToken, refreshToken: 'r' } as const
const EXPIRED = { to: '/auth/forgot-password?link=expired' }

test.each([
  ['an expired link', { kind: 'failure' }],
  ['an invented session', { ...recovery, accessToken: 'a.b.c' }],
] as const)('offers a new email for %s', { tags: ['NAV-05'] }, async (_case, callback) => {
  const { handleCallback } = await load()
  expect(await handleCallback(callback, '/auth/reset-password')).toEqual(EXPIRED)
  expect(origin.requests).toEqual([])
})

test('offers a new email for a recovery link that the server rejects', { tags: ['NAV-05'] }, async () => {
  origin.answers((_request, response) => json(response, { code: 'otp_expired' }, 403))
  const { handleCallback } = await load()
  const callback = { kind: 'confirmation', type: 'recovery', tokenHash: 'used' } as const
  expect(await handleCallback(callback, '/auth/confirm')).toEqual(EXPIRED)
})

test('opens the login page for another link that the server rejects', { tags: ['AUT-01'] }, async () => {
  origin.answers((_request, response) => json(response, { code: 'otp_expired' }, 403))
  const { handleCallback } = await load()
  const callback = { kind: 'confirmation', type: 'signup', tokenHash: 'used' } as const
  expect(await handleCallback(callback, '/auth/confirm')).toEqual({
    to: '/auth',
    toast: { kind: 'error', message: 'That link was already used or has expired.' },
  })
})

test('never replaces an open session by a link', { tags: ['NAV-02'] }, async () => {
  const { handleCallback, clientState } = await load()
  clientState.set({ accessToken: 'open' })
  expect(await handleCallback(recovery, '/auth/reset-password')).toEqual({
    to: '/dashboard',
    toast: { kind: 'info', message: "You're already logged in. To use this link, log out first." },
  })
  expect(localStorage.getItem('accessToken')).toBe('open')
  expect(origin.requests).toEqual([])
})

test('asks before it opens a session that this browser did not request', { tags: ['NAV-05'] }, async () => {
  const { handleCallback, readPendingLink } = await load()
  expect(await handleCallback(recovery, '/auth/reset-password')).toEqual({ to: '/auth/confirm' })
  const { email } = user
  expect(readPendingLink()).toEqual({ kind: 'session', accessToken, refreshToken: 'r', email })
  const { authClient } = await import('../../lib/session/auth-client.ts')
  expect((await (await authClient()).getSession()).data.session).toBeNull()
})

test('opens the session of a recovery that this browser requested', { tags: ['NAV-05'] }, async () => {
  const { handleCallback, clientState, noResetTimeout } = await load()
  clientState.set({ passwordResetTimeout: { ...noResetTimeout, email: 'Mara@example.org' } })
  expect(await handleCallback(recovery, '/auth/reset-password')).toEqual({ to: '/auth/reset-password' })
  const { authClient } = await import('../../lib/session/auth-client.ts')
  expect((await (await authClient()).getSession()).data.session?.access_token).toBe(accessToken)
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('reads the account of a confirmation link without redeeming it, even for a member', {
  tags: ['AUT-01'],
}, async () => {
  const { handleCallback, readPendingLink, clientState } = await load()
  clientState.set({ accessToken: 'open' })
  const callback = { kind: 'confirmation', type: 'email_change', tokenHash: 'secret' } as const
  expect(await handleCallback(callback, '/auth/confirm')).toEqual({ to: '/auth/confirm' })
  expect(readPendingLink()).toEqual({ ...callback, email: user.email })
  expect(origin.requests.map(({ url }) => url)).toEqual(['/auth/v1/verify/account'])
})
