import { randomBytes, randomUUID } from 'node:crypto'
import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import { reportText, resultCheckText } from '@hearth/protocol/node-identity'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookEntry } from '../../features/points/book-entry.ts'
import { createCampaign } from '../../features/rewards/create-campaign.ts'
import { callApi } from '../support/call-api.ts'
import { type CollectingMember, newCollectingMember } from '../support/collecting-member.ts'
import { act } from '../support/reward-network.ts'
import { enrollApp } from '../support/second-factor.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'
import { testKeys } from '../support/test-keys.ts'

let server: TestServer
let owner: CollectingMember
let stranger: CollectingMember
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  owner = await newCollectingMember(server.url, server.database.db)
  stranger = await newCollectingMember(server.url, server.database.db)
})
afterAll(() => server.stop())

const as = ({ accessToken }: CollectingMember, path: string, init: Parameters<typeof callApi>[2] = {}) =>
  callApi(server.url, path, { token: accessToken, ...init })

/**
 * Member endpoints with an ID in the path. Each function returns the ID of an object that the stranger cannot
 * access, and an unknown ID.
 */
const reached: Partial<Record<EndpointName, () => Promise<[owned: string, unknown: string]>>> = {
  removeApiKey: async () => {
    const json = { name: 'a key', scopes: ['read'] }
    return [(await as(owner, '/api/user/api-keys', { json })).body.id, randomUUID()]
  },
  removeNode: async () => [owner.nodeId, randomUUID()],
  readNodeSlots: async () => [owner.nodeId, randomUUID()],
  readNodeStats: async () => [owner.nodeId, randomUUID()],
  readPointsEntry: async () => [await newPointsEntry(), randomUUID()],
  readCase: async () => [(await newCase()).id, randomUUID()],
  sendCaseMessage: async () => [(await newCase()).id, randomUUID()],
  closeCase: async () => [(await newCase()).id, randomUUID()],
  readCaseAttachment: async () => [(await newCase()).attachment, randomUUID()],
  // The campaign exists, but the members are not eligible for it.
  claimReward: async () => [await newClosedCampaign('manual'), randomUUID()],
  enterCode: async () => [await newClosedCampaign('code'), randomUUID()],
}

/** Books points of the owner. Returns the ID of the entry. */
async function newPointsEntry(): Promise<string> {
  await bookEntry(server.database.db, {
    memberId: owner.id,
    category: 'Others',
    points: '1',
    comment: 'a point',
    source: { kind: 'test', id: randomUUID() },
    occurredAt: new Date(),
  })
  return (await as(owner, '/api/users/points-log?category=Others')).body.data[0].id
}

/** Opens a case of the owner with a picture. */
async function newCase(): Promise<{ id: string; attachment: string }> {
  const { id: entry } = await server.database.db
    .insertInto('ledger_entries')
    .values({
      member_id: owner.id,
      category: 'Others',
      points: '0',
      comment: 'Correction: for a case',
      source_kind: 'correction',
      source_id: randomUUID(),
      occurred_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const create = { width: 8, height: 8, channels: 3 as const, background: 'red' }
  const picture = (await sharp({ create }).png().toBuffer()).toString('base64')
  const json = { subject: { kind: 'ledger_entry', id: entry }, text: 'Why?', pictures: [picture] }
  const { body } = await as(owner, '/api/cases', { json })
  return { id: body.id, attachment: body.messages[0].attachments[0] }
}

async function newClosedCampaign(kind: 'manual' | 'code'): Promise<string> {
  const definition = {
    key: `closed-${kind}`,
    name: 'For others',
    kind,
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    bonusPoints: 1,
    eligibility: { for: 'whitelisted' as const },
    ...(kind === 'code' && { code: 'open sesame' }),
  }
  return (
    await createCampaign(
      { db: server.database.db, secrets: testKeys },
      campaignDefinitionSchema.parse(definition),
      act,
    )
  ).id
}

/** Returns the owner's points, keys, nodes, sessions and factors. */
async function readOwned() {
  const paths = [
    '/api/user',
    '/api/user/api-keys',
    '/api/nodes',
    '/auth/v1/sessions',
    '/auth/v1/factors',
    '/api/cases',
  ]
  const answers = await Promise.all(paths.map((path) => as(owner, path)))
  const [user, keys, nodes, sessions, factors, cases] = answers.map(({ body }) => body)
  return {
    points: user.points_total,
    keys: keys.keys.map(({ id }: { id: string }) => id),
    nodes: nodes.nodes.map(({ id }: { id: string }) => id),
    sessions,
    factors,
    cases,
  }
}

test('lists every id parameter of member endpoints', () => {
  const withIds = Object.entries(endpoints).filter(
    ([, { access, path }]) => access === 'member' && path.includes('{'),
  )
  expect(Object.keys(reached).sort()).toEqual(withIds.map(([name]) => name).sort())
})

test('ids of other members return NOT_FOUND and change nothing', async () => {
  for (const [name, newIds] of Object.entries(reached)) {
    const { method, path } = endpoints[name as EndpointName]
    const [owned, unknown] = await newIds()
    const before = await readOwned()
    const query = name === 'readNodeSlots' ? '?from=2026-03-01&to=2026-03-01' : ''
    const call = (id: string) =>
      as(stranger, path.replace('{id}', id) + query, {
        method,
        ...(method === 'POST' && { json: { code: 'open sesame', text: 'Hello' } }),
      })
    const [foreign, invented] = [await call(owned), await call(unknown)]
    expect([name, foreign.status, foreign.body.error]).toEqual([name, 404, 'NOT_FOUND'])
    expect(foreign.text.replaceAll(owned, 'id'), name).toBe(invented.text.replaceAll(unknown, 'id'))
    expect(await readOwned(), name).toEqual(before)
  }
})

test('sessions and second factors of other members return NOT_FOUND', async () => {
  const app = await enrollApp(server.url, owner.accessToken)
  const { body } = await as(owner, '/auth/v1/sessions')
  const [session] = body.sessions
  const before = await readOwned()
  for (const [method, path, json] of [
    ['DELETE', `/sessions/${session.id}`],
    ['DELETE', `/factors/${app.id}`],
    ['POST', `/factors/${app.id}/challenge`, {}],
    ['POST', `/factors/${app.id}/verify`, { challenge_id: randomUUID(), code: '123456' }],
  ] as const) {
    const call = (id: string) =>
      as(stranger, `/auth/v1${path.replace(session.id, id).replace(app.id, id)}`, {
        method,
        ...(json && { json }),
      })
    const unknown = randomUUID()
    const [foreign, invented] = [await call(path.split('/')[2] ?? ''), await call(unknown)]
    expect([path, foreign.status]).toEqual([path, 404])
    expect([path, foreign.body.error_code]).toEqual([path, invented.body.error_code])
  }
  expect(await readOwned()).toEqual(before)
})

test('a node key works only for its own member', async () => {
  const result = {
    id: randomUUID(),
    job: 'news',
    kind: 'post' as const,
    bytes: 100,
    collectedAt: new Date().toISOString(),
  }
  const results = [result]
  const { nodeId } = owner
  for (const { memberId, key } of [
    { memberId: stranger.id, key: stranger.key },
    { memberId: stranger.id, key: owner.key },
    { memberId: owner.id, key: owner.key },
  ]) {
    const signature = key.sign(reportText({ memberId, nodeId, results }))
    const { body } = await as(stranger, '/api/node/results', { json: { node: nodeId, signature, results } })
    expect(body).toMatchObject({ accepted: 0, refused: [{ reason: 'node_not_registered' }] })
    const checked = key.sign(resultCheckText({ memberId, nodeId, answers: [] }))
    const json = { node: nodeId, signature: checked, answers: [] }
    expect((await as(stranger, '/api/node/result-checks', { json })).status).toBe(403)
  }
  expect((await as(owner, '/api/users/data-stats')).body).toMatchObject({ posts_amount: 0 })
})

test('guessed secret URLs return NOT_FOUND', async () => {
  for (const path of [
    `/api/exports/${randomBytes(32).toString('base64url')}`,
    `/api/avatars/${randomUUID()}`,
  ])
    expect((await as(stranger, path)).status).toBe(404)
})
