import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'

vi.mock('./runtime-config.ts', () => ({
  runtimeConfig: () => ({ authUrl: '/auth/v1', authApiKey: 'portal-key' }),
}))

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.resetModules()
  fetched.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('location', { origin: 'https://hearth.example' })
})

test('[AUT-06] a call of the auth service carries the API key header and goes where the settings say', async () => {
  const { authClient } = await import('./auth-client.ts')
  await (await authClient()).resend({ type: 'signup', email: 'mara@example.org' })
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(String(url)).toBe('https://hearth.example/auth/v1/resend')
  expect(new Headers(init?.headers).get('apikey')).toBe('portal-key')
})

test('the auth client is made once, however many ask for it', async () => {
  const { authClient } = await import('./auth-client.ts')
  expect(await authClient()).toBe(await authClient())
})
