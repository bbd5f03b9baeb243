import { endpoints } from '@hearth/protocol/endpoints'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'
import { call } from './api.ts'

vi.mock('./runtime-config.ts', () => ({ runtimeConfig: () => ({ apiUrl: 'https://api.example.org' }) }))

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', fetched)
  localStorage.setItem('accessToken', 'token-1')
})

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

function sent(): Request {
  const [input, init] = fetched.mock.calls[0] ?? []
  return new Request(String(input), init)
}

test('[AUT-06] an authenticated call carries the Bearer token', async () => {
  fetched.mockResolvedValue(answer({ isWhitelisted: true }))
  expect(await call(endpoints.readWhitelisted, {})).toEqual({ isWhitelisted: true })
  expect(sent().url).toBe('https://api.example.org/api/users/is-whitelisted')
  expect(sent().headers.get('authorization')).toBe('Bearer token-1')
})

test("[AUT-06] without a token it fails with 'No access token provided' and sends nothing", async () => {
  localStorage.clear()
  await expect(call(endpoints.readWhitelisted, {})).rejects.toThrow(/^No access token provided$/)
  expect(fetched).not.toHaveBeenCalled()
})

test('query and body go where the endpoint table says; what is undefined is left out', async () => {
  fetched.mockImplementation(async () => answer({ data: [], total: 0 }))
  await call(endpoints.readPointsLog, { query: { page: 2, category: undefined, startDate: '2026-11-01' } })
  expect(sent().url).toBe('https://api.example.org/api/users/points-log?page=2&startDate=2026-11-01')
  fetched.mockReset().mockResolvedValue(answer({}))
  await call(endpoints.onboard, { body: { userId: 'u1' } })
  expect(sent().method).toBe('POST')
  expect(await sent().json()).toEqual({ userId: 'u1' })
})

test("[ERR-03] an answer of another shape logs 'Parsed error' and is used all the same", async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fetched.mockResolvedValue(answer({ isWhitelisted: 'perhaps' }))
  expect(await call(endpoints.readWhitelisted, {})).toEqual({ isWhitelisted: 'perhaps' })
  expect(log.mock.calls[0]?.[0]).toBe('Parsed error')
  log.mockRestore()
})

test("[ERR-01] a refusal is thrown with the server's message, code and status", async () => {
  fetched.mockResolvedValue(answer({ message: 'Too many requests', error: 'RATE_LIMITED' }, 429))
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({
    message: 'Too many requests',
    code: 'RATE_LIMITED',
    status: 429,
  })
})

test('[ERR-01] a server that is out of reach is a NETWORK_ERROR', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({
    message: 'Failed to fetch',
    code: 'NETWORK_ERROR',
    status: 500,
  })
})

test('[ERR-01] an answer that is cut off is a NETWORK_ERROR, not data', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  fetched.mockResolvedValue(new Response(body))
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 500 })
})

test("[ERR-01] a page of HTML in place of an answer is an 'Invalid error response format'", async () => {
  fetched.mockResolvedValue(new Response('<html>Please log in to the Wi-Fi</html>', { status: 200 }))
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({
    message: 'Invalid error response format',
    code: 'VALIDATION_ERROR',
    status: 200,
  })
})

test('a call that its caller gave up throws what the browser threw', async () => {
  const aborter = new AbortController()
  fetched.mockImplementation(async () => {
    aborter.abort()
    throw new DOMException('The user aborted a request.', 'AbortError')
  })
  await expect(call(endpoints.readUser, {}, aborter.signal)).rejects.toThrow(/aborted/)
})
