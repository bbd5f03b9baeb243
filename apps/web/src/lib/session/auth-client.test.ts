import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'

let origin: TestOrigin
beforeEach(async () => {
  vi.resetModules()
  origin = await startTestOrigin()
  await (await import('../browser/runtime-config.ts')).loadRuntimeConfig()
})
afterEach(() => origin.stop())

test('sends the API key to the configured auth service', { tags: ['AUT-06'] }, async () => {
  const { authClient } = await import('./auth-client.ts')
  await (await authClient()).resend({ type: 'signup', email: 'mara@example.org' })
  expect(origin.requests).toMatchObject([
    { method: 'POST', url: '/auth/v1/resend', headers: { apikey: 'portal-key' } },
  ])
})

test('creates the auth client once', async () => {
  const { authClient } = await import('./auth-client.ts')
  expect(await authClient()).toBe(await authClient())
})
