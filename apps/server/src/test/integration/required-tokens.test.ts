import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => server.stop())

test('GET /api/user requires a token', { tags: ['API-02'] }, expectTokenRequired)
test('GET /api/users/stats requires a token', { tags: ['API-03'] }, expectTokenRequired)
test('GET /api/users/is-whitelisted requires a token', { tags: ['API-04'] }, expectTokenRequired)
test('GET /api/users/istosaccepted requires a token', { tags: ['API-05'] }, expectTokenRequired)
test('POST /api/users/accept-tos requires a token', { tags: ['API-06'] }, expectTokenRequired)
test('GET /api/users/isppaccepted requires a token', { tags: ['API-07'] }, expectTokenRequired)
test('POST /api/users/accept-pp requires a token', { tags: ['API-08'] }, expectTokenRequired)
test('GET /api/users/user-onboarded requires a token', { tags: ['API-09'] }, expectTokenRequired)
test('POST /api/users/onboard requires a token', { tags: ['API-10'] }, expectTokenRequired)
test('GET /api/users/points-history requires a token', { tags: ['API-11'] }, expectTokenRequired)
test('GET /api/users/points-log requires a token', { tags: ['API-12'] }, expectTokenRequired)
test('GET /api/users/data-stats requires a token', { tags: ['API-13'] }, expectTokenRequired)
test('GET /api/users/referrals-paginated requires a token', { tags: ['API-14'] }, expectTokenRequired)
test('GET /api/users/smart-id-requirements requires a token', { tags: ['API-15'] }, expectTokenRequired)
test('POST /api/users/link-wallet requires a token', { tags: ['API-16'] }, expectTokenRequired)
test('GET /api/users/wallet-change-eligibility requires a token', { tags: ['API-17'] }, expectTokenRequired)
test('POST /api/users/change-wallet requires a token', { tags: ['API-18'] }, expectTokenRequired)
test('GET /api/peaq/did-status requires a token', { tags: ['API-19'] }, expectTokenRequired)
test('GET /api/peaq/machine-identity requires a token', { tags: ['API-20'] }, expectTokenRequired)
test('GET /api/peaq/smart-account-exists requires a token', { tags: ['API-21'] }, expectTokenRequired)
test('POST /api/peaq/request-did requires a token', { tags: ['API-22'] }, expectTokenRequired)
test('POST /api/peaq/update-did-signature requires a token', { tags: ['API-23'] }, expectTokenRequired)
test('POST /api/peaq/create-smart-account requires a token', { tags: ['API-24'] }, expectTokenRequired)
test('GET /submissions/campaigns requires a token', { tags: ['API-25'] }, expectTokenRequired)
test('GET /api/campaigns/heartbeat/status requires a token', { tags: ['API-26'] }, expectTokenRequired)
test('POST /api/campaigns/{id}/claim requires a token', { tags: ['API-27'] }, expectTokenRequired)

/** Calls the endpoint that the title names. */
async function expectTokenRequired({ task }: TestContext) {
  const [, method = '', path = ''] = /(GET|POST) (\S+)/.exec(task.name) ?? []
  const { status, body } = await callApi(server.url, path.replace('{id}', randomUUID()), {
    method,
    ...(method === 'POST' && { json: {} }),
  })
  expect(status).toBe(401)
  expect(body).toMatchObject({ error: 'UNAUTHORIZED', statusCode: 401 })
}
