import { endpoints } from '@hearth/protocol/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../test/test-origin.ts'
import { call } from './api.ts'
import { loadRuntimeConfig } from './runtime-config.ts'

let origin: TestOrigin
beforeEach(async () => {
  origin = await startTestOrigin({ accessToken: 'token-1' })
  await loadRuntimeConfig()
})
afterEach(() => origin.stop())

test('[AUT-06] an authenticated call carries the Bearer token', async () => {
  origin.answers((_request, response) => json(response, { isWhitelisted: true }))
  expect(await call(endpoints.readWhitelisted, {})).toEqual({ isWhitelisted: true })
  expect(origin.requests).toMatchObject([
    { method: 'GET', url: '/api/users/is-whitelisted', headers: { authorization: 'Bearer token-1' } },
  ])
})

test("[AUT-06] without a token it fails with 'No access token provided' and sends nothing", async () => {
  localStorage.clear()
  await expect(call(endpoints.readWhitelisted, {})).rejects.toThrow(/^No access token provided$/)
  expect(origin.requests).toEqual([])
})

test('query and body go where the endpoint table says; what is undefined is left out', async () => {
  origin.answers((_request, response) => json(response, { data: [], total: 0 }))
  await call(endpoints.readPointsLog, { query: { page: 2, category: undefined, startDate: '2026-11-01' } })
  expect(origin.requests[0]?.url).toBe('/api/users/points-log?page=2&startDate=2026-11-01')
  await call(endpoints.onboard, { body: { userId: 'u1' } })
  expect(origin.requests[1]).toMatchObject({
    method: 'POST',
    url: '/api/users/onboard',
    body: '{"userId":"u1"}',
  })
})

test("[ERR-03] an answer of another shape logs 'Parsed error' and is used all the same", async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  origin.answers((_request, response) => json(response, { isWhitelisted: 'perhaps' }))
  expect(await call(endpoints.readWhitelisted, {})).toEqual({ isWhitelisted: 'perhaps' })
  expect(log.mock.calls[0]?.[0]).toBe('Parsed error')
  log.mockRestore()
})

test.each([[null], ['text'], [7], [[]]])(
  '[ERR-03] a query that is answered with %j fails',
  async (answer) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    origin.answers((_request, response) => json(response, answer))
    await expect(call(endpoints.readStats, {})).rejects.toMatchObject({
      message: 'Invalid error response format',
      code: 'VALIDATION_ERROR',
      status: 200,
    })
    expect(log.mock.calls[0]?.[0]).toBe('Parsed error')
    log.mockRestore()
  },
)

test('[ERR-03] a list that is answered with an object fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  origin.answers((_request, response) => json(response, {}))
  await expect(call(endpoints.readSubmissions, {})).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  log.mockRestore()
})

test("[ERR-01] a refusal is thrown with the server's message, code and status", async () => {
  origin.answers((_request, response) =>
    json(response, { message: 'Too many requests', error: 'RATE_LIMITED' }, 429),
  )
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({
    message: 'Too many requests',
    code: 'RATE_LIMITED',
    status: 429,
  })
})

test('[ERR-01] a server that is out of reach is a NETWORK_ERROR', async () => {
  origin.answers((_request, response) => response.destroy())
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({
    message: 'fetch failed',
    code: 'NETWORK_ERROR',
    status: 500,
  })
})

test('[ERR-01] an answer that is cut off is a NETWORK_ERROR, not data', async () => {
  origin.answers((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":', () => response.destroy())
  })
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 500 })
})

test("[ERR-01] a page of HTML in place of an answer is an 'Invalid error response format'", async () => {
  origin.answers((_request, response) => response.end('<html>Please log in to the Wi-Fi</html>'))
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({
    message: 'Invalid error response format',
    code: 'VALIDATION_ERROR',
    status: 200,
  })
})

test('a call that its caller gave up throws what the browser threw', async () => {
  const aborter = new AbortController()
  // No response: the caller aborts.
  origin.answers(() => aborter.abort())
  await expect(call(endpoints.readUser, {}, aborter.signal)).rejects.toThrow(/aborted/)
})
