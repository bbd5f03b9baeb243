import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { mockApi } from '../../../test/mock-api.ts'
import { loadRuntimeConfig } from '../browser/runtime-config.ts'
import { AUTH_STORAGE_KEY, authClient } from './auth-client.ts'
import { getFreshAccessToken } from './session-token.ts'

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')
const sessionUntil = (expires_at: number, refresh_token: string) => ({
  access_token: `${encode({ alg: 'ES256' })}.${encode({ sub: 'u1', iat: expires_at - 3600, exp: expires_at })}.c2ln`,
  refresh_token,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at,
  user: { id: 'u1', email: 'mara@example.org' },
})

test('restores the session of the last page and refreshes it before it expires', {
  tags: ['AUT-05'],
}, async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const now = Math.floor(Date.now() / 1000)
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(sessionUntil(now + 60, 'old')))
  const api = mockApi({})
  api.respond = (request) =>
    request.url.includes('/auth/v1/token') ? Response.json(sessionUntil(now + 3600, 'new')) : undefined
  await loadRuntimeConfig()
  await authClient()
  const stored = () => JSON.parse(localStorage.getItem(AUTH_STORAGE_KEY) ?? '{}').refresh_token
  await expect.poll(stored).toBe('new')
})

test('renews a session once per lifetime of its token if the local clock is ahead', {
  tags: ['AUT-05'],
}, async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const serverTime = Math.floor(Date.now() / 1000)
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: (serverTime + 2 * 3600) * 1000 })
  const renewed = sessionUntil(serverTime + 3600, 'new')
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ ...renewed, refresh_token: 'old' }))
  localStorage.setItem('accessToken', renewed.access_token)
  const api = mockApi({})
  const renewals: string[] = []
  api.respond = (request) => {
    if (!request.url.includes('/auth/v1/token')) return undefined
    renewals.push(request.url)
    return Response.json(renewed)
  }
  await loadRuntimeConfig()
  const tokens = await Promise.all(Array.from({ length: 5 }, getFreshAccessToken))
  expect(tokens).toEqual(tokens.map(() => renewed.access_token))
  for (let call = 0; call < 3; call++) expect(await getFreshAccessToken()).toBe(renewed.access_token)
  expect(renewals).toHaveLength(1)
  vi.advanceTimersByTime(3600 * 1000)
  await getFreshAccessToken()
  expect(renewals).toHaveLength(2)
})
