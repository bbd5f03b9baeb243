import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestOrigin, type TestOrigin } from '../../test/test-origin.ts'

let origin: TestOrigin
beforeEach(async () => {
  vi.resetModules()
  origin = await startTestOrigin()
  await (await import('../lib/runtime-config.ts')).loadRuntimeConfig()
})
afterEach(() => origin.stop())

const load = async () => ({
  ...(await import('./session.ts')),
  ...(await import('../lib/client-state.ts')),
  ...(await import('../lib/query-client.ts')),
})
const user = { id: 'u1', email: 'mara@example.org' } as never

test('[AUT-03] a login sets the reset timeout to NONE, clears the sign-up token and drops cached user data', async () => {
  const { startSession, useClientState, loadQueryClient } = await load()
  const client = await loadQueryClient()
  client.setQueryData(['member', 'user'], { id: 'somebody else' })
  useClientState.setState({
    signupToken: 'pending',
    passwordResetTimeout: {
      email: 'mara@example.org',
      state: 'MAX_ATTEMPTS',
      timestamp: 5,
      duration: 3_600_000,
    },
  })
  startSession('token-1', user)
  expect(useClientState.getState()).toMatchObject({
    accessToken: 'token-1',
    user,
    signupToken: null,
    passwordResetTimeout: { email: '', state: 'NONE', timestamp: 0, duration: 0 },
  })
  expect(client.getQueryData(['member', 'user'])).toBeUndefined()
})

test('[AUT-02] token and member of the answer are stored locally', async () => {
  const { startSession } = await load()
  startSession('token-1', user)
  expect(localStorage.getItem('accessToken')).toBe('token-1')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user)
})

test('[DLG-01] logging out leaves nothing of the member', async () => {
  const { startSession, endSession, initialClientState, useClientState, loadQueryClient } = await load()
  const client = await loadQueryClient()
  startSession('token-1', user)
  localStorage.setItem('isWhitelisted', 'true')
  client.setQueryData(['points', 'log'], { data: [] })
  await endSession()
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(localStorage.getItem('isWhitelisted')).toBeNull()
  expect(useClientState.getState()).toEqual(initialClientState)
  expect(client.getQueryCache().getAll()).toEqual([])
})
