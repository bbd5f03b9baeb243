import { endpoints } from '@hearth/protocol/endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, createCaller } from './caller.ts'
import { createFakeServer, settle } from './testing/fake-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const baseUrl = 'https://portal.example.org'
const unavailable = { status: 503, json: { message: 'Not now', error: 'UNAVAILABLE' } }
const unauthorized = { status: 401, json: { message: 'No', error: 'UNAUTHORIZED' } }

function open(answers: Parameters<typeof createFakeServer>, options: Partial<ClientOptions> = {}) {
  const server = createFakeServer(...answers)
  const credentials = 'getToken' in options || 'apiKey' in options ? {} : { token: 'token-1' }
  const caller = createCaller({
    baseUrl,
    fetch: server.fetch,
    ...credentials,
    ...options,
  } as ClientOptions)
  return { ...server, ...caller }
}

describe('requests', () => {
  test('sends params, query and body as the endpoint table specifies', async () => {
    const { call, requests } = open([{}])
    await call(endpoints.readPointsLog, { query: { page: 2, category: undefined } })
    await call(endpoints.removeNode, { params: { id: 'a/b' } })
    await call(endpoints.onboard, { body: { userId: 'u1' } })
    expect(requests).toMatchObject([
      { method: 'GET', url: `${baseUrl}/api/users/points-log?page=2`, body: undefined },
      { method: 'DELETE', url: `${baseUrl}/api/nodes/a%2Fb`, body: undefined },
      { method: 'POST', url: `${baseUrl}/api/users/onboard`, body: '{"userId":"u1"}' },
    ])
  })

  test.each([{ token: 'secret' }, { apiKey: 'secret' }, { getToken: () => 'secret' }])(
    'sends %j as a Bearer token',
    async (credentials) => {
      const { call, requests } = open([{}], credentials)
      await call(endpoints.readStats, {})
      expect(requests[0]?.headers.authorization).toBe('Bearer secret')
    },
  )

  test('sends a public call without a token', async () => {
    const { call, requests } = open([{}])
    await call(endpoints.readBotChallenge, {})
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('does not send a member call without a token', async () => {
    const { call, requests } = open([{}], { getToken: () => null })
    await expect(call(endpoints.readStats, {})).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
    expect(requests).toEqual([])
  })
})

describe('retries', () => {
  test.each([
    ['a network failure', new TypeError('fetch failed')],
    ['no answer in time', 'never'],
    ['503', unavailable],
    ['502 of a proxy', { status: 502, text: '<html>' }],
  ] as const)('retries a query after %s', async (_name, failure) => {
    const { call, requests } = open([failure, { json: { isWhitelisted: true } }])
    expect((await settle(call(endpoints.readWhitelisted, {}))).value).toEqual({ isWhitelisted: true })
    expect(requests).toHaveLength(2)
  })

  test.each([400, 401, 404, 409, 500])('does not retry a query after %i', async (status) => {
    const { call, requests } = open([{ status, json: { message: 'No', error: 'NO' } }])
    expect((await settle(call(endpoints.readStats, {}))).error).toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  test('doubles the wait with jitter of up to half', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1).mockReturnValueOnce(0.5)
    const { call, requests } = open([unavailable], { retries: 3 })
    await settle(call(endpoints.readStats, {}))
    expect(requests.map(({ at }) => at)).toEqual([0, 250, 1250, 2750])
  })

  test('waits at least as long as Retry-After', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const limited = { ...unavailable, headers: { 'retry-after': '7' } }
    const { call, requests } = open([limited, {}])
    await settle(call(endpoints.readStats, {}))
    expect(requests.map(({ at }) => at)).toEqual([0, 7000])
  })

  test('leaves a Retry-After of more than a minute to the caller', async () => {
    const { call, requests } = open([{ ...unavailable, headers: { 'retry-after': '61' } }])
    expect((await settle(call(endpoints.readStats, {}))).error).toMatchObject({ retryAfter: 61 })
    expect(requests).toHaveLength(1)
  })

  test('sends a call once if it is not idempotent and has no Idempotency-Key', async () => {
    const { call, requests } = open([new TypeError('fetch failed')])
    await settle(call(endpoints.changeProfile, { body: {} }))
    await settle(
      call(endpoints.login, { body: { email: 'a@example.org', password: 'x', turnstileToken: 'x' } }),
    )
    expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
  })

  test('uses the caller’s number of retries', async () => {
    const { call, requests } = open([unavailable], { retries: 5 })
    await settle(call(endpoints.readStats, {}, { retries: 1 }))
    expect(requests).toHaveLength(2)
  })

  test('ends the wait for the next attempt on abort', async () => {
    const { call, requests } = open([unavailable])
    const aborter = new AbortController()
    const startedAt = Date.now()
    const outcome = settle(call(endpoints.readStats, {}, { signal: aborter.signal }))
    await vi.advanceTimersByTimeAsync(0)
    aborter.abort(new Error('left the page'))
    expect((await outcome).error).toMatchObject({ message: 'left the page' })
    expect(requests).toHaveLength(1)
    expect(Date.now() - startedAt).toBeLessThan(250)
  })
})

describe('Idempotency-Key', () => {
  const claim = { params: { id: 'c1' } }

  test('is the same for all attempts of a call and different for each call', async () => {
    const { call, requests } = open([unavailable, {}])
    await settle(call(endpoints.claimReward, claim))
    await settle(call(endpoints.claimReward, claim))
    const [first, second, third] = requests.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('can be chosen by the caller', async () => {
    const { call, requests } = open([{}])
    await call(endpoints.claimReward, claim, { idempotencyKey: 'order-7' })
    expect(requests[0]?.headers['idempotency-key']).toBe('order-7')
  })

  test('can be omitted, which disables retries', async () => {
    const { call, requests } = open([unavailable])
    await settle(call(endpoints.claimReward, claim, { idempotencyKey: false }))
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  test('is sent only where the endpoint table accepts one', async () => {
    const { call, requests } = open([{}])
    await call(endpoints.readStats, {})
    // This endpoint accepts no key, because its response contains a secret that the server does not store for
    // retries.
    await call(endpoints.createApiKey, { body: { name: 'x', scopes: ['read'] } })
    for (const { headers } of requests) expect(headers).not.toHaveProperty('idempotency-key')
  })

  const conflict = { status: 409, json: { message: 'Still being worked on', error: 'CONFLICT' } }

  test('leads to a retry of a conflict after a lost response', async () => {
    const { call, requests } = open([new TypeError('cut off'), conflict, { json: { success: true } }])
    expect((await settle(call(endpoints.claimReward, claim))).value).toEqual({ success: true })
    expect(requests).toHaveLength(3)
  })

  test('leads to no retry of a conflict after a response', async () => {
    const { call, requests } = open([unavailable, conflict, {}])
    expect((await settle(call(endpoints.claimReward, claim))).error).toMatchObject({ code: 'CONFLICT' })
    expect(requests).toHaveLength(2)
  })
})

test('ends the timeout of a stream when its body begins', async () => {
  const slow = async (_url: unknown, init?: RequestInit) => {
    const body = new ReadableStream({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('late'))
          controller.close()
        }, 30_000)
      },
    })
    return new Response(body)
  }
  const caller = createCaller({ baseUrl, token: 't', fetch: slow, timeoutMs: 1_000 })
  const response = await caller.call(endpoints.exportPoints, { query: { format: 'csv' } })
  expect((await settle(response.text())).value).toBe('late')
})

describe('401', () => {
  test('retries the call once if onUnauthorized requests it', async () => {
    let token = 'old'
    const { call, requests } = open([unauthorized, {}], {
      getToken: () => token,
      onUnauthorized() {
        token = 'new'
        return true
      },
    })
    await call(endpoints.readStats, {})
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  test('retries the call once if getToken returns another token', async () => {
    const { call, requests } = open([unauthorized], { getToken: (rejected) => (rejected ? 'new' : 'old') })
    await expect(call(endpoints.readStats, {})).rejects.toMatchObject({ status: 401 })
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  test('does not send the same token again', async () => {
    const { call, requests } = open([unauthorized], { getToken: () => 'old' })
    await expect(call(endpoints.readStats, {})).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
  })
})

describe('errors', () => {
  const fail = async (answer: Parameters<typeof createFakeServer>[0], options: Partial<ClientOptions> = {}) =>
    (await settle(open([answer], { retries: 0, ...options }).call(endpoints.readStats, {}))).error

  test('returns code, status, fields and request id of an API error', async () => {
    const fields = [
      { path: 'query.page', code: 'too_small', params: { minimum: 1 }, message: 'must be at least 1' },
    ]
    const json = { message: 'Bad', error: 'INVALID_REQUEST', requestId: 'r1', fields: [...fields, 'x'] }
    expect(await fail({ status: 400, json })).toMatchObject({
      ...{ name: 'HearthApiError', message: 'Bad', code: 'INVALID_REQUEST', status: 400 },
      ...{ fields, requestId: 'r1', retryAfter: undefined },
    })
  })

  test.each([
    ['7', 7],
    ['Sat, 21 Nov 2026 12:01:15 GMT', 75],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
  ])('converts Retry-After: %s to %s seconds by the clock of the server', async (value, seconds) => {
    const headers = { 'retry-after': value, date: 'Sat, 21 Nov 2026 12:00:00 GMT' }
    expect(await fail({ ...unavailable, headers })).toMatchObject({ retryAfter: seconds })
  })

  test.each([200, 502])('throws INVALID_RESPONSE for an HTML page with status %i', async (status) => {
    expect(await fail({ status, text: '<html>' })).toMatchObject({ code: 'INVALID_RESPONSE', status })
  })

  test('throws NETWORK_ERROR with its cause for an unreachable server', async () => {
    const cause = new TypeError('fetch failed')
    expect(await fail(cause)).toMatchObject({ code: 'NETWORK_ERROR', status: 0, cause })
  })

  test('throws TIMEOUT for a server that does not respond in time', async () => {
    vi.setSystemTime(0)
    expect(await fail('never', { timeoutMs: 3000 })).toMatchObject({ code: 'TIMEOUT', status: 0 })
    expect(Date.now()).toBe(3000)
  })

  test('rejects a response of another shape only with `validate`', async () => {
    const { call } = open([{ json: { isWhitelisted: 'perhaps' } }])
    expect(await call(endpoints.readWhitelisted, {})).toEqual({ isWhitelisted: 'perhaps' })
    await expect(call(endpoints.readWhitelisted, {}, { validate: true })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      cause: { issues: [{ path: ['isWhitelisted'] }] },
    })
  })
})
