import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'

let origin: TestOrigin
beforeEach(async () => {
  vi.resetModules()
  origin = await startTestOrigin()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await (await import('../../lib/browser/runtime-config.ts')).loadRuntimeConfig()
})
afterEach(() => origin.stop())

const session = {
  access_token: 'a.b.c',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'u1', email: 'mara@example.org' },
}

test('verifies the address with the code of the sign-up and logs in', { tags: ['AUT-01'] }, async () => {
  const { verifySignUp } = await import('./verify.ts')
  origin.answers((_request, response) => json(response, session))
  await verifySignUp('mara@example.org', '123456')
  const [sent] = origin.requests
  expect(sent?.url).toBe('/auth/v1/verify')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    email: 'mara@example.org',
    token: '123456',
    type: 'signup',
  })
  expect(localStorage.getItem('accessToken')).toBe('a.b.c')
})

test('recovers a password with the emailed code and does not log in yet', {
  tags: ['AUT-01', 'NAV-05'],
}, async () => {
  const { verifyRecovery, getRecoveryEmail } = await import('./recover.ts')
  expect(await getRecoveryEmail()).toBeNull()
  origin.answers((_request, response) => json(response, session))
  await verifyRecovery('mara@example.org', '123456')
  expect(JSON.parse(origin.requests[0]?.body ?? '')).toMatchObject({
    email: 'mara@example.org',
    token: '123456',
    type: 'recovery',
  })
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(await getRecoveryEmail()).toBe('mara@example.org')
})

test.each([401, 503])(
  'sends a login that fails with %i once',
  { tags: ['AUT-02', 'API-01', 'CAC-03'] },
  async (status) => {
    const { logIn } = await import('./log-in.ts')
    origin.answers((_request, response) => json(response, { message: 'No', error: 'UNAVAILABLE' }, status))
    await expect(logIn('mara@example.org', 'eight words', 'solved')).rejects.toMatchObject({ status })
    expect(origin.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/login'])
  },
)

test('sends the API key with calls that bypass the auth client', { tags: ['AUT-06'] }, async () => {
  const { readLinkEmail } = await import('./pending-link.ts')
  const { callAuth } = await import('./security/call-auth.ts')
  const { z } = await import('../../lib/api/zod.ts')
  origin.answers((_request, response) => json(response, { email: 'mara@example.org' }))
  expect(await readLinkEmail('hash', 'signup')).toBe('mara@example.org')
  await callAuth('/undo', { method: 'POST', anonymous: true, answer: z.object({ email: z.string() }) })
  expect(origin.requests).toMatchObject([
    { url: '/auth/v1/verify/account', headers: { apikey: 'portal-key' } },
    { url: '/auth/v1/undo', headers: { apikey: 'portal-key' } },
  ])
})
