import { randomUUID } from 'node:crypto'
import { endpoints } from '@hearth/protocol/endpoints'
import { errorCodes, wireErrorSchema } from '@hearth/protocol/errors'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { createBotToken } from '../support/solve-bot-check.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

let server: TestServer
let member: NewMember
beforeAll(async () => {
  // Rate limits have their own test; here they would hide the responses behind 429.
  server = await startTestServer({
    RATE_LIMIT_FACTOR: '1000',
    // Without a chain, all calls about Machine IDs would return 503.
    CHAIN_RPC_URL: 'http://127.0.0.1:1',
    STATION_FACTORY_ADDRESS: `0x${'1'.repeat(40)}`,
  })
  member = await newMember(server.url)
})
afterAll(() => server.stop())

const call = (
  path: string,
  { token = member.accessToken, ...init }: RequestInit & { token?: string | null } = {},
) =>
  callApi(server.url, path, {
    ...init,
    ...(token !== null && { token }),
    ...(init.body !== undefined && { headers: { 'content-type': 'application/json', ...init.headers } }),
  })

const memberCalls = Object.values(endpoints).filter(({ access }) => access === 'member')

describe('responses', () => {
  test('contain every field of the calling member', { tags: ['API-02'] }, async () => {
    const { status, body } = await call('/api/user')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: member.id,
      email: member.email,
      points_total: 0,
      total_points_done: true,
      wallet: null,
    })
    expect(body.personal_code).toHaveLength(5)
  })

  test('contain every field of the statistics', { tags: ['API-03', 'PTS-01', 'PTS-06'] }, async () => {
    const { body } = await call('/api/users/stats')
    expect(body).toEqual({
      user_id: member.id,
      heartbeats: 0,
      heartbeats_genesis_snapshot: 0,
      points_today: 0,
      points_total: 0,
      points_breakdown: ['Connectivity', 'Referral', 'Rewards', 'Others'].map((category) =>
        expect.objectContaining({
          category,
          percentage: 0,
          value: 0,
          color: expect.stringMatching(/^#[0-9A-F]{6}$/),
        }),
      ),
      total_includes_all_points: true,
      total_referrals: 0,
      total_referral_points: 0,
    })
  })

  test('contain the whitelist status', { tags: ['API-04'] }, async () => {
    expect((await call('/api/users/is-whitelisted')).body).toEqual({ isWhitelisted: false })
  })

  test('contain the onboarding state, which changes once', { tags: ['API-09', 'API-10'] }, async () => {
    expect((await call('/api/users/user-onboarded')).body).toEqual({ success: false })
    const onboard = () =>
      call('/api/users/onboard', { method: 'POST', body: JSON.stringify({ userId: member.id }) })
    expect((await onboard()).body).toEqual({ alreadyExists: false })
    expect((await onboard()).body).toEqual({ alreadyExists: true })
    expect((await call('/api/users/user-onboarded')).body).toEqual({ success: true })
  })

  test('reject an onboarding without a user ID', { tags: ['API-10'] }, async () => {
    const { status, body } = await call('/api/users/onboard', { method: 'POST', body: '{}' })
    expect(status).toBe(400)
    expect(body.message).toContain('body.userId')
  })

  test('contain the history of a range', { tags: ['API-11'] }, async () => {
    const { body } = await call('/api/users/points-history?range=last7days')
    expect(body).toMatchObject({
      success: true,
      range: 'last7days',
      totalEntries: 7,
      pointsTotal: 0,
      history: { average: 0 },
    })
    expect(body.history.data[0]).toEqual({
      date: expect.any(String),
      connectivity: 0,
      referral: 0,
      rewards: 0,
      total: 0,
    })
  })

  test('contain the log, and the 1,000 points of an invitee', { tags: ['API-12', 'REF-01'] }, async () => {
    const { body: inviter } = await call('/api/user')
    const invitee = await newMember(server.url, { referralCode: inviter.personal_code })
    const { body } = await call('/api/users/points-log', { token: invitee.accessToken })
    expect(body).toEqual({
      data: [
        {
          id: expect.any(String),
          category: 'Referral',
          points: 1000,
          comment: expect.stringContaining(inviter.personal_code),
          timestamp: expect.any(String),
        },
      ],
      total: 1,
    })
  })

  test('contain a session and the member after a login', { tags: ['API-01'] }, async () => {
    const { status, body } = await call('/api/login', {
      token: null,
      method: 'POST',
      body: JSON.stringify({
        email: member.email,
        password: member.password,
        turnstileToken: await createBotToken(server.url),
      }),
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: member.id, email: member.email })
    expect((await call('/api/user', { token: body.access_token })).status).toBe(200)
  })

  test('the OpenAPI document passes a linter and contains every endpoint', async () => {
    const { body } = await call('/api/openapi.json', { token: null })
    const config = await loadConfig({ customExtends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(body), config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    for (const { method, path } of Object.values(endpoints)) {
      expect(body.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
    }
  })
})

describe('rejections', () => {
  test.each(memberCalls.map(({ method, path }) => [method, path] as const))(
    '%s %s rejects missing, malformed and forged tokens with 401',
    { tags: ['ERR-02'] },
    async (method, path) => {
      const init = { method, ...(method === 'POST' && { body: '{}' }) }
      for (const token of [null, 'x', `${member.accessToken.slice(0, -4)}AAAA`]) {
        const { status, body } = await call(path, { ...init, token })
        expect(status).toBe(401)
        expect(wireErrorSchema.parse(body)).toMatchObject({ error: 'UNAUTHORIZED', statusCode: 401 })
      }
    },
  )

  test('apply to a token as soon as its session ends', async () => {
    const other = await newMember(server.url)
    expect((await call('/api/user', { token: other.accessToken })).status).toBe(200)
    await call('/auth/v1/logout?scope=local', { method: 'POST', token: other.accessToken })
    expect((await call('/api/user', { token: other.accessToken })).status).toBe(401)
  })

  test.each([
    ['/api/users/points-history', 'query.range'],
    ['/api/users/points-history?range=last8days', 'query.range: must be one of today'],
    ['/api/users/points-history?range=2025-02-30..2025-03-01', 'query.range'],
    ['/api/users/points-history?range=0000-01-01..0000-01-02', 'query.range'],
    ['/api/users/points-history?range=%00', 'query.range'],
    ['/api/users/points-history?range=%ff', 'query.range'],
    ['/api/users/points-log?page=0', 'query.page'],
    ['/api/users/points-log?limit=10000', 'query.limit'],
    ['/api/users/points-log?category=Everything', 'query.category'],
    ['/api/users/points-log?startDate=2025-02-30', 'query.startDate'],
    ['/api/users/points-log?page=1&page=2', 'query.page'],
    ['/api/users/referrals-paginated?limit=10000', 'query.limit'],
    ['/api/%zz', 'url'],
  ])('reject %s with the field', { tags: ['API-11', 'API-12', 'API-14'] }, async (path, message) => {
    const { status, body } = await call(path)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'INVALID_REQUEST', statusCode: 400 })
    expect(body.message).toContain(message)
  })

  const body = (value: unknown) => ({ method: 'POST', body: JSON.stringify(value) })
  test.each([
    ['a missing field', body({}), 400, 'body.userId'],
    ['a wrong type', body({ userId: 7 }), 400, 'body.userId'],
    ['NUL in a text', body({ userId: 'a\0b' }), 400, 'body.userId: must not contain NUL'],
    [
      'a lone surrogate',
      { method: 'POST', body: '{"userId":"\\ud800"}' },
      400,
      'body.userId: must be well-formed',
    ],
    ['a list', body([]), 400, 'body'],
    ['null', body(null), 400, 'body'],
    ['broken JSON', { method: 'POST', body: '{"userId":' }, 400, 'body'],
    ['an empty body', { method: 'POST', body: '' }, 400, 'body'],
    ['a poisoned prototype', { method: 'POST', body: '{"__proto__":{"x":1},"userId":"a"}' }, 400, 'body'],
    [
      'invalid UTF-8',
      { method: 'POST', body: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
      400,
      'body: must be UTF-8',
    ],
    ['a body of 2 MB', body({ userId: 'x'.repeat(2_000_000) }), 413, 'larger'],
    [
      'another content type',
      { ...body({ userId: 'x' }), headers: { 'content-type': 'text/plain' } },
      415,
      'application/json',
    ],
    ["another member's id", body({ userId: '00000000-0000-4000-8000-000000000000' }), 403, 'body.userId'],
    ['arrays in arrays', { method: 'POST', body: '['.repeat(60_000) + ']'.repeat(60_000) }, 400, 'nested'],
  ])('reject onboarding with %s by name', async (_what, init, status, message) => {
    const answer = await call('/api/users/onboard', init)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(message)
    expect(errorCodes).toContain(answer.body.error)
  })
})

test('include a deeply nested body without a schema, also with an Idempotency-Key', async () => {
  const answer = await call(`/api/campaigns/${randomUUID()}/claim`, {
    method: 'POST',
    body: '['.repeat(60_000) + ']'.repeat(60_000),
    headers: { 'idempotency-key': 'deep' },
  })
  expect(answer).toMatchObject({
    status: 400,
    body: { error: 'INVALID_REQUEST', message: 'body: must not be nested deeper than 64 levels' },
  })
})

test('return 404 in the standard format for unknown paths', async () => {
  for (const path of ['/api/nothing', '/api/user/x', '/dev/nothing', '/assets/nothing.js']) {
    const { status, body } = await call(path)
    expect(status, path).toBe(404)
    expect(body).toMatchObject({ error: 'NOT_FOUND', statusCode: 404 })
  }
})

test('the server serves liveness, readiness and metrics', async () => {
  expect((await call('/healthz')).body).toEqual({ status: 'alive' })
  // Poll, because a part that responds too late counts as unavailable for that request.
  await expect
    .poll(async () => (await call('/readyz')).body)
    .toEqual({
      ready: true,
      parts: { database: 'ready', gateway: 'ready', chain: 'unavailable' },
    })
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const names =
    'http_request_seconds database_connections jobs_total gateway_connections heartbeat_credits_total'
  for (const name of names.split(' ')) expect(metrics).toContain(`# TYPE hearth_${name}`)
})

test('API responses are not cached and load nothing, and pages load from their own origin only', async () => {
  const { headers } = await call('/api/user')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const page = await fetch(`${server.url}/auth`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe-eval')
  expect(page.headers.get('permissions-policy')).toContain('camera=(),')
  const docs = await fetch(`${server.url}/api/docs`)
  // The policy differs from that of other pages only in Trusted Types and style sheets. It must not contain
  // `upgrade-insecure-requests`, which would break the page without TLS.
  const docsPolicy = docs.headers.get('content-security-policy') ?? ''
  expect(docsPolicy).toMatch(/;style-src 'self' 'nonce-[\w+/=]{24}'( 'sha256-[\w+/=]{44}')*;/)
  expect(docsPolicy.replaceAll(/ '(nonce|sha256)-[^']+'/g, '')).toBe(policy.replace(/;require-trusted.*/, ''))
  expect(docs.headers.get('permissions-policy')).toBe(page.headers.get('permissions-policy'))
  const file = await call('/assets/start.js')
  expect(file.headers.get('content-security-policy')).toBe("default-src 'self';frame-ancestors 'none'")
})
