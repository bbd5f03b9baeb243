import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestOrigin, type TestOrigin } from '../../test/test-origin.ts'

let origin: TestOrigin
beforeEach(async () => {
  vi.resetModules()
  origin = await startTestOrigin()
  await (await import('./runtime-config.ts')).loadRuntimeConfig()
})
afterEach(() => origin.stop())

test('[AUT-06] a call of the auth service carries the API key header and goes where the settings say', async () => {
  const { authClient } = await import('./auth-client.ts')
  await (await authClient()).resend({ type: 'signup', email: 'mara@example.org' })
  expect(origin.requests).toMatchObject([
    { method: 'POST', url: '/auth/v1/resend', headers: { apikey: 'portal-key' } },
  ])
})

test('the auth client is made once, however many ask for it', async () => {
  const { authClient } = await import('./auth-client.ts')
  expect(await authClient()).toBe(await authClient())
})
