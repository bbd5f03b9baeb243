import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => server.stop())

test('[API-02] GET /api/user requires a token', expectTokenRequired)
test('[API-03] GET /api/users/stats requires a token', expectTokenRequired)
test('[API-04] GET /api/users/is-whitelisted requires a token', expectTokenRequired)
test('[API-05] GET /api/users/istosaccepted requires a token', expectTokenRequired)
test('[API-06] POST /api/users/accept-tos requires a token', expectTokenRequired)
test('[API-07] GET /api/users/isppaccepted requires a token', expectTokenRequired)
test('[API-08] POST /api/users/accept-pp requires a token', expectTokenRequired)
test('[API-09] GET /api/users/user-onboarded requires a token', expectTokenRequired)
test('[API-10] POST /api/users/onboard requires a token', expectTokenRequired)
test('[API-11] GET /api/users/points-history requires a token', expectTokenRequired)
test('[API-12] GET /api/users/points-log requires a token', expectTokenRequired)
test('[API-13] GET /api/users/data-stats requires a token', expectTokenRequired)
test('[API-14] GET /api/users/referrals-paginated requires a token', expectTokenRequired)
test('[API-15] GET /api/users/smart-id-requirements requires a token', expectTokenRequired)
test('[API-16] POST /api/users/link-wallet requires a token', expectTokenRequired)
test('[API-17] GET /api/users/wallet-change-eligibility requires a token', expectTokenRequired)
test('[API-18] POST /api/users/change-wallet requires a token', expectTokenRequired)
test('[API-19] GET /api/peaq/did-status requires a token', expectTokenRequired)
test('[API-20] GET /api/peaq/machine-identity requires a token', expectTokenRequired)
test('[API-21] GET /api/peaq/smart-account-exists requires a token', expectTokenRequired)
test('[API-22] POST /api/peaq/request-did requires a token', expectTokenRequired)
test('[API-23] POST /api/peaq/update-did-signature requires a token', expectTokenRequired)
test('[API-24] POST /api/peaq/create-smart-account requires a token', expectTokenRequired)
test('[API-25] GET /submissions/campaigns requires a token', expectTokenRequired)
test('[API-26] GET /api/campaigns/heartbeat/status requires a token', expectTokenRequired)
test('[API-27] POST /api/campaigns/{id}/claim requires a token', expectTokenRequired)

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
