import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'

let origin: TestOrigin
let onboarded: boolean
let rejected: boolean
let user: object

beforeEach(async () => {
  vi.resetModules()
  origin = await startTestOrigin({ accessToken: 'token-1' })
  onboarded = false
  rejected = false
  user = { id: 'u1' }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  origin.answers(({ method, url }, response) => {
    if (method === 'POST' && rejected) return json(response, { message: 'Not you', error: 'FORBIDDEN' }, 403)
    if (method === 'POST') onboarded = true
    json(response, url === '/api/user' ? user : { success: onboarded })
  })
  await (await import('../../lib/browser/runtime-config.ts')).loadRuntimeConfig()
})
afterEach(() => origin.stop())

const asked = () => origin.requests.map(({ method, url }) => `${method} ${url}`)

async function open() {
  const { QueryClient } = await import('@tanstack/react-query')
  const { ensureOnboarded } = await import('./ensure-onboarded.ts')
  await ensureOnboarded(new QueryClient())
}

test('only checks a member who is onboarded', { tags: ['NAV-07'] }, async () => {
  onboarded = true
  await open()
  expect(asked()).toEqual(['GET /api/users/user-onboarded'])
})

test('onboards a new member once, then reloads flag and member', { tags: ['NAV-07'] }, async () => {
  await open()
  expect(asked().slice(0, 3)).toEqual([
    'GET /api/users/user-onboarded',
    'GET /api/user',
    'POST /api/users/onboard',
  ])
  expect(asked().slice(3).sort()).toEqual(['GET /api/user', 'GET /api/users/user-onboarded'])
  const { clientState } = await import('../../lib/session/client-state.ts')
  expect(clientState.get().userOnboarded).toBe(true)
})

test('posts nothing without a known member', { tags: ['NAV-07'] }, async () => {
  user = {}
  await open()
  expect(asked()).toEqual(['GET /api/users/user-onboarded', 'GET /api/user'])
})

test('throws a rejected onboarding without retrying', { tags: ['CAC-03'] }, async () => {
  rejected = true
  await expect(open()).rejects.toMatchObject({ message: 'Not you', status: 403 })
  expect(asked().filter((call) => call.startsWith('POST'))).toHaveLength(1)
})
