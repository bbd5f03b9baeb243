import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'

let origin: TestOrigin
/** Waits before the statistics request fails; undefined if the request succeeds. */
let statsFailAfter: (() => Promise<unknown>) | undefined

beforeEach(async () => {
  vi.resetModules()
  origin = await startTestOrigin({ accessToken: 'token-1' })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  statsFailAfter = undefined
  origin.answers(({ url }, response) => {
    if (url === '/api/user') return json(response, { id: 'u1', username: 'mara' })
    if (!statsFailAfter) return json(response, { user_id: 'u1' })
    void statsFailAfter().then(() => json(response, { message: 'Away', error: 'UNAVAILABLE' }, 503))
  })
  await (await import('../browser/runtime-config.ts')).loadRuntimeConfig()
})
afterEach(() => origin.stop())

const asked = () => origin.requests.map(({ url }) => url).sort()

test('reloads fresh user data and statistics', { tags: ['AUT-07'] }, async () => {
  const { refreshUserData } = await import('./refresh-user-data.ts')
  const client = new QueryClient()
  await refreshUserData(client)
  await refreshUserData(client)
  expect(asked()).toEqual(['/api/user', '/api/user', '/api/users/stats', '/api/users/stats'])
})

test('requests both before either has answered', { tags: ['AUT-07'] }, async () => {
  const { refreshUserData } = await import('./refresh-user-data.ts')
  const { promise, resolve } = Promise.withResolvers<void>()
  origin.answers(async (_request, response) => {
    await promise
    json(response, { id: 'u1' })
  })
  const refreshed = refreshUserData(new QueryClient())
  await expect.poll(asked).toEqual(['/api/user', '/api/users/stats'])
  resolve()
  await refreshed
})

test('reloads the user alone if that fails', { tags: ['AUT-07'] }, async () => {
  const { refreshUserData } = await import('./refresh-user-data.ts')
  const { clientState } = await import('../session/client-state.ts')
  const { userQuery } = await import('../member/member-queries.ts')
  const client = new QueryClient()
  // Fail after the user has loaded. Otherwise, the second call would share the pending user request.
  statsFailAfter = () => expect.poll(() => client.getQueryState(userQuery().queryKey)?.status).toBe('success')
  await refreshUserData(client)
  expect(asked()).toEqual(['/api/user', '/api/user', '/api/users/stats'])
  expect(clientState.get().user).toMatchObject({ username: 'mara' })
})
