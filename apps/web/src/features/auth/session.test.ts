import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'

let origin: TestOrigin
beforeEach(async () => {
  vi.resetModules()
  origin = await startTestOrigin()
  await (await import('../../lib/browser/runtime-config.ts')).loadRuntimeConfig()
})
afterEach(() => origin.stop())

const load = async () => ({
  ...(await import('./session.ts')),
  ...(await import('../../lib/session/client-state.ts')),
  ...(await import('../../lib/api/query-client.ts')),
})
const user = { id: 'u1', email: 'mara@example.org' } as never

test('resets timeout and sign-up token and drops cached user data on login', {
  tags: ['AUT-03'],
}, async () => {
  const { startSession, clientState, setQueryClient } = await load()
  const client = new QueryClient()
  setQueryClient(client)
  client.setQueryData(['member', 'user'], { id: 'somebody else' })
  clientState.set({
    signupToken: 'pending',
    passwordResetTimeout: {
      email: 'mara@example.org',
      state: 'MAX_ATTEMPTS',
      timestamp: 5,
      duration: 3_600_000,
    },
  })
  startSession('token-1', user)
  expect(clientState.get()).toMatchObject({
    accessToken: 'token-1',
    user,
    signupToken: null,
    passwordResetTimeout: { email: '', state: 'NONE', timestamp: 0, duration: 0 },
  })
  expect(client.getQueryData(['member', 'user'])).toBeUndefined()
})

test('stores the token and the member of the response', { tags: ['AUT-02'] }, async () => {
  const { startSession } = await load()
  startSession('token-1', user)
  expect(localStorage.getItem('accessToken')).toBe('token-1')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user)
})

test('deletes all data of the member on logout', { tags: ['DLG-01'] }, async () => {
  const { startSession, endSession, initialClientState, clientState, setQueryClient } = await load()
  const client = new QueryClient()
  setQueryClient(client)
  startSession('token-1', user)
  localStorage.setItem('isWhitelisted', 'true')
  client.setQueryData(['points', 'log'], { data: [] })
  await endSession()
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(localStorage.getItem('isWhitelisted')).toBeNull()
  expect(clientState.get()).toEqual(initialClientState)
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('ends the session of the auth service on logout', { tags: ['DLG-01'] }, async () => {
  const { startSession, endSession } = await load()
  const { authClient } = await import('../../lib/session/auth-client.ts')
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const access_token = `${encode({ alg: 'ES256' })}.${encode({ sub: 'u1', exp: 4_000_000_000 })}.c2ln`
  origin.answers(({ url }, response) =>
    url.startsWith('/auth/v1/logout') ? response.writeHead(204).end() : json(response, user),
  )
  await (await authClient()).setSession({ access_token, refresh_token: 'refresh' })
  startSession(access_token, user)
  await endSession()
  expect(origin.requests.at(-1)).toMatchObject({
    method: 'POST',
    url: '/auth/v1/logout?scope=local',
    headers: { authorization: `Bearer ${access_token}` },
  })
})
