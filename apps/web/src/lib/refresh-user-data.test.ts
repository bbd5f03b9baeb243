import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../test/test-origin.ts'

let origin: TestOrigin
let statsFail: boolean

beforeEach(async () => {
  vi.resetModules()
  origin = await startTestOrigin({ accessToken: 'token-1' })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  statsFail = false
  origin.answers(({ url }, response) => {
    if (url === '/api/user') return json(response, { id: 'u1', username: 'mara' })
    if (statsFail) return json(response, { message: 'Away', error: 'UNAVAILABLE' }, 503)
    json(response, { user_id: 'u1' })
  })
  await (await import('./runtime-config.ts')).loadRuntimeConfig()
})
afterEach(() => origin.stop())

const asked = () => origin.requests.map(({ url }) => url).sort()

test('[AUT-07] user data is reloaded with the statistics, however fresh both are', async () => {
  const { refreshUserData } = await import('./refresh-user-data.ts')
  const client = new QueryClient()
  await refreshUserData(client)
  await refreshUserData(client)
  expect(asked()).toEqual(['/api/user', '/api/user', '/api/users/stats', '/api/users/stats'])
})

test('[AUT-07] where that fails, the user alone is reloaded', async () => {
  const { refreshUserData } = await import('./refresh-user-data.ts')
  const { useClientState } = await import('./client-state.ts')
  statsFail = true
  await refreshUserData(new QueryClient())
  expect(asked()).toEqual(['/api/user', '/api/user', '/api/users/stats'])
  expect(useClientState.getState().user).toMatchObject({ username: 'mara' })
})
