import { endpoints } from '@hearth/protocol/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { newMember } from '../support/new-member.ts'
import { type OperatedServer, startOperatedServer } from '../support/start-operated-server.ts'

let server: OperatedServer
beforeAll(async () => {
  server = await startOperatedServer('owner')
})
afterAll(() => server.stop())

const ageProofs = () =>
  sql`update auth.sessions set proved_at = proved_at - interval '2 days'`.execute(server.database.db)
const sensitive = Object.entries(endpoints).filter(([, definition]) => 'recentProof' in definition)

test('lists the calls that require a recent proof', () => {
  expect(sensitive.map(([name]) => name).sort()).toEqual([
    'askForDeletion',
    'askForExport',
    'changeCampaign',
    'changeWebhook',
    'correctPoints',
    'createApiKey',
    'createCampaign',
    'createWebhook',
    'decideCorrection',
    'decideMakeGood',
    'pauseMember',
    'publishPolicy',
    'recordIncident',
    'removeOperator',
    'replaceCampaignSecret',
    'replaceWebhookSecret',
    'requestMakeGood',
    'resetSetting',
    'setOperator',
    'setRule',
    'setSetting',
  ])
})

test('each call returns REAUTHENTICATION_REQUIRED with an old proof', async () => {
  await ageProofs()
  for (const [name, { method, path }] of sensitive) {
    const at = path.replace(/\{(id|correction)\}/g, crypto.randomUUID()).replace(/\{\w+\}/g, 'BRAND_NAME')
    const json = method === 'DELETE' ? undefined : {}
    const { status, body } = await server.call(at, { method, json })
    expect([name, status, body.error]).toEqual([name, 403, 'REAUTHENTICATION_REQUIRED'])
  }
})

test('the call works after the password was confirmed', async () => {
  const { id, accessToken: token, password } = await newMember(server.url)
  const create = () =>
    callApi(server.url, '/api/user/api-keys', { token, json: { name: 'a program', scopes: ['read'] } })
  expect((await create()).status).toBe(200)
  await ageProofs()
  expect(await create()).toMatchObject({ status: 403, body: { error: 'REAUTHENTICATION_REQUIRED' } })
  const rows = await server.database.db
    .selectFrom('api_keys')
    .select('id')
    .where('member_id', '=', id)
    .execute()
  expect(rows).toHaveLength(1)
  await callApi(server.url, '/auth/v1/reauthenticate', { token, json: { password } })
  expect((await create()).status).toBe(200)
})

test("an operator's API key needs no proof and cannot make calls that require a session", async () => {
  await callApi(server.url, '/auth/v1/reauthenticate', {
    token: server.operator.accessToken,
    json: { password: server.operator.password },
  })
  const { body } = await server.call('/api/user/api-keys', {
    json: { name: 'a program', scopes: ['operate'] },
  })
  await ageProofs()
  const { id } = await newMember(server.url)
  const pause = { token: body.key, json: { reason: 'a reason of some length' } }
  expect((await server.call(`/api/operator/members/${id}/pause`, pause)).status).toBe(200)
  const create = { token: body.key, json: { name: 'another', scopes: ['read'] } }
  expect((await server.call('/api/user/api-keys', create)).body.error).toBe('FORBIDDEN')
})
