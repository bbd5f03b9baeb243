import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'

vi.mock('../lib/runtime-config.ts', () => ({ runtimeConfig: () => ({ apiUrl: 'https://api.example.org' }) }))

let asked: string[]
let onboarded: boolean
let refusal: Response | undefined

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('accessToken', 'token-1')
  asked = []
  onboarded = false
  refusal = undefined
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${new URL(url).pathname}`)
    if (init.method === 'POST') {
      if (refusal) return refusal
      onboarded = true
      return Response.json({})
    }
    return Response.json(url.endsWith('/user') ? { id: 'u1' } : { success: onboarded })
  })
})

async function open() {
  const { QueryClient } = await import('@tanstack/react-query')
  const { ensureOnboarded } = await import('./ensure-onboarded.ts')
  await ensureOnboarded(new QueryClient())
}

test('[NAV-07] a member who is onboarded is only asked about', async () => {
  onboarded = true
  await open()
  expect(asked).toEqual(['GET /api/users/user-onboarded'])
})

test('[NAV-07] a member who is not is onboarded once, then flag and member are reloaded', async () => {
  await open()
  expect(asked.slice(0, 3)).toEqual([
    'GET /api/users/user-onboarded',
    'GET /api/user',
    'POST /api/users/onboard',
  ])
  expect(asked.slice(3).sort()).toEqual(['GET /api/user', 'GET /api/users/user-onboarded'])
  const { useClientState } = await import('../lib/client-state.ts')
  expect(useClientState.getState().userOnboarded).toBe(true)
})

test('[CAC-03] a refused onboarding is not repeated, and thrown on', async () => {
  refusal = Response.json({ message: 'Not you', error: 'FORBIDDEN' }, { status: 403 })
  await expect(open()).rejects.toMatchObject({ message: 'Not you', status: 403 })
  expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})
