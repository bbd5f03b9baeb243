import { endpoints } from '@hearth/protocol/endpoints'
import { i18n } from '@hearth/ui/lib/i18n'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'
import * as german from '../../locales/de.po'
import { loadRuntimeConfig } from '../browser/runtime-config.ts'
import { call } from './api.ts'

let origin: TestOrigin
beforeEach(async () => {
  origin = await startTestOrigin({ accessToken: 'token-1' })
  await loadRuntimeConfig()
})
afterEach(() => origin.stop())

test('sends the bearer token with an authenticated call', { tags: ['AUT-06'] }, async () => {
  origin.answers((_request, response) => json(response, { isWhitelisted: true }))
  expect(await call(endpoints.readWhitelisted, {})).toEqual({ isWhitelisted: true })
  expect(origin.requests).toMatchObject([
    { method: 'GET', url: '/api/users/is-whitelisted', headers: { authorization: 'Bearer token-1' } },
  ])
})

test('requests texts in the language of the portal', async () => {
  onTestFinished(() => i18n.activate('en', { messages: {} }))
  origin.answers((_request, response) => json(response, { isWhitelisted: true }))
  await call(endpoints.readWhitelisted, {})
  i18n.activate('de', german)
  await call(endpoints.readWhitelisted, {})
  expect(origin.requests.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'de'])
})

test("fails with 'No access token provided' without a token and sends nothing", {
  tags: ['AUT-06'],
}, async () => {
  localStorage.clear()
  await expect(call(endpoints.readWhitelisted, {})).rejects.toThrow(/^No access token provided$/)
  await expect(call(endpoints.acceptTerms, { body: null })).rejects.toThrow(/^No access token provided$/)
  expect(origin.requests).toEqual([])
})

test('sends query and body as the endpoint defines and omits undefined values', async () => {
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

test('sends an idempotency key only with a call that has one', async () => {
  origin.answers((_request, response) => json(response, { success: true }))
  await call(endpoints.onboard, { body: { userId: 'u1' } }, undefined, { idempotencyKey: 'key-1' })
  await call(endpoints.onboard, { body: { userId: 'u1' } })
  expect(origin.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', undefined])
})

test('gives up after the time that a call allows', async () => {
  origin.answers(() => undefined)
  await expect(call(endpoints.readWhitelisted, {}, undefined, { timeoutMs: 20 })).rejects.toThrow(
    "The server didn't respond in time. Try again.",
  )
})

test("logs 'Parsed error' for an invalid response and uses it anyway", { tags: ['ERR-03'] }, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  origin.answers((_request, response) => json(response, { isWhitelisted: 'perhaps' }))
  expect(await call(endpoints.readWhitelisted, {})).toEqual({ isWhitelisted: 'perhaps' })
  expect(log.mock.calls[0]?.[0]).toBe('Parsed error')
  log.mockRestore()
})

test.each([[null], ['text'], [7], [[]]])(
  'rejects the query response %j',
  { tags: ['ERR-03'] },
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

test('rejects an object in place of a list', { tags: ['ERR-03'] }, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  origin.answers((_request, response) => json(response, {}))
  await expect(call(endpoints.readSubmissions, {})).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  log.mockRestore()
})

test('throws the message, code and status of the server', { tags: ['ERR-01'] }, async () => {
  origin.answers((_request, response) =>
    json(response, { message: 'Too many requests', error: 'RATE_LIMITED' }, 429),
  )
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({
    message: 'Too many requests',
    code: 'RATE_LIMITED',
    status: 429,
  })
})

test('throws NETWORK_ERROR if the server is unreachable', { tags: ['ERR-01'] }, async () => {
  origin.answers((_request, response) => response.destroy())
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({
    message: 'fetch failed',
    code: 'NETWORK_ERROR',
    status: 500,
  })
})

test('throws NETWORK_ERROR for a truncated response', { tags: ['ERR-01'] }, async () => {
  origin.answers((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":', () => response.destroy())
  })
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 500 })
})

test("throws 'Invalid error response format' for an HTML page", { tags: ['ERR-01'] }, async () => {
  origin.answers((_request, response) => response.end('<html>Please log in to the Wi-Fi</html>'))
  await expect(call(endpoints.readUser, {})).rejects.toMatchObject({
    message: 'Invalid error response format',
    code: 'VALIDATION_ERROR',
    status: 200,
  })
})

test('rethrows the abort error of the browser', async () => {
  const aborter = new AbortController()
  // Abort the call instead of responding.
  origin.answers(() => aborter.abort())
  await expect(call(endpoints.readUser, {}, aborter.signal)).rejects.toThrow(/aborted/)
})
