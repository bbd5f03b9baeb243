import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => server.stop())

test.each([
  '[API-02] GET /api/user',
  '[API-03] GET /api/users/stats',
  '[API-04] GET /api/users/is-whitelisted',
  '[API-05] GET /api/users/istosaccepted',
  '[API-06] POST /api/users/accept-tos',
  '[API-07] GET /api/users/isppaccepted',
  '[API-08] POST /api/users/accept-pp',
  '[API-09] GET /api/users/user-onboarded',
  '[API-10] POST /api/users/onboard',
  '[API-11] GET /api/users/points-history',
  '[API-12] GET /api/users/points-log',
  '[API-13] GET /api/users/data-stats',
  '[API-14] GET /api/users/referrals-paginated',
  '[API-15] GET /api/users/smart-id-requirements',
  '[API-16] POST /api/users/link-wallet',
  '[API-17] GET /api/users/wallet-change-eligibility',
  '[API-18] POST /api/users/change-wallet',
  '[API-19] GET /api/peaq/did-status',
  '[API-20] GET /api/peaq/machine-identity',
  '[API-21] GET /api/peaq/smart-account-exists',
  '[API-22] POST /api/peaq/request-did',
  '[API-23] POST /api/peaq/update-did-signature',
  '[API-24] POST /api/peaq/create-smart-account',
  '[API-25] GET /submissions/campaigns',
  '[API-26] GET /api/campaigns/heartbeat/status',
  '[API-27] POST /api/campaigns/{id}/claim',
])('%s requires a token', async (title) => {
  const [, method = '', path = ''] = title.split(' ')
  const { status, body } = await callApi(server.url, path.replace('{id}', randomUUID()), {
    method,
    ...(method === 'POST' && { json: {} }),
  })
  expect(status).toBe(401)
  expect(body).toMatchObject({ error: 'UNAUTHORIZED', statusCode: 401 })
})
