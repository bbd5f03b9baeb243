import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import { namedHistoryRanges } from '@hearth/protocol/history-range'
import { pointsCategories } from '@hearth/protocol/points-categories'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymousNodeId } from '../../features/nodes/anonymous-node-id.ts'
import { callApi } from '../support/call-api.ts'
import { connectNode } from '../support/connect-node.ts'
import { findSlowSteps } from '../support/explain.ts'
import { followLive } from '../support/follow-live.ts'
import { recordStatements, type Statement } from '../support/record-statements.ts'
import { seedNetwork } from '../support/seed-network.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

let server: TestServer
let member: { id: string; accessToken: string }
let statements: Statement[]

/** Day on which the member has heartbeats. */
const CASE_DAY = '2026-03-01'

/** Query strings of endpoints with variants. Endpoints that are not listed are called once. */
const queries: Partial<Record<EndpointName, string[]>> = {
  readPointsHistory: [
    ...[...namedHistoryRanges, '2025-02-27..2026-03-01'].map((range) => `range=${range}`),
    'range=last90days&include=nodes',
  ],
  readPointsLog: [
    'page=1',
    'page=7&limit=100',
    ...pointsCategories.map((category) => `category=${category}`),
    'startDate=2025-01-01&endDate=2027-01-01',
    'category=Rewards&startDate=2025-01-01T00:00:00Z',
    'limit=100&include=nodes',
  ],
  exportPoints: ['format=csv', 'format=jsonl', 'format=csv&include=nodes', 'format=jsonl&include=nodes'],
  readReferrals: ['page=1', 'page=7&limit=100'],
  readNodeSlots: ['from=2026-03-01&to=2026-03-31'],
  readCaseAnswer: [`kind=ledger_entry&id=${CASE_DAY}`],
}

/** Tables whose size does not depend on the number of members, so full scans are acceptable. */
const small = [
  'signing_keys',
  'rules',
  'dynamic_settings',
  'campaigns',
  'webhooks',
  'restore_marker',
  'gateway_runs',
  'incidents',
]

beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_FACTOR: '1000',
    HEARTBEAT_INTERVAL_SECONDS: '1',
    // Run no jobs: members' requests do not wait for scheduled work.
    ROLES: 'api,auth,gateway',
    FEATURES: 'leaderboard',
    // Sign up without a bot check and without a confirmation code. No code is emailed without jobs.
    BOT_CHECK: 'off',
    AUTH_CONFIRM_SIGN_UPS: 'off',
    // Enable the calls about Machine IDs. None of them needs a response from the chain.
    CHAIN_RPC_URL: 'http://127.0.0.1:1',
    STATION_FACTORY_ADDRESS: `0x${'1'.repeat(40)}`,
  })
  const json = { email: 'veteran@example.org', password: 'correct horse battery' }
  const { body: session } = await callApi(server.url, '/auth/v1/signup', { json })
  member = { id: session.user.id, accessToken: session.access_token }
  await get(endpoints.readUser.path)
  await seedNetwork(server.database.owner.pool, { members: 100_000, veteran: member.id })
  statements = (await recordStatements(askEverything)).filter(({ text }) => isOfMember(text))
})
afterAll(() => server.stop())

function isOfMember(text: string): boolean {
  // Exclude statements of jobs and notifications.
  return (
    /^\W*(prepared \*\/ )?\s*(with|select|insert|update|delete|copy)\b/i.test(text) &&
    !/pgboss|select \d|pg_notify\(\$1|pg_try_advisory|pg_advisory/.test(text) &&
    !/fairness_|created_at >=|min\(created_at\)|distinct on \(user_id\)/.test(text)
  )
}

/** IDs in the paths of endpoints. Others receive the ID of the node without a key. */
let ids: Partial<Record<EndpointName, string>> = {}

/** Opens a case about a day of the member, with a picture. */
async function openCaseWithPicture() {
  const create = { width: 8, height: 8, channels: 3 as const, background: 'red' }
  const picture = (await sharp({ create }).png().toBuffer()).toString('base64')
  const subject = { kind: 'ledger_entry', id: CASE_DAY }
  const { body } = await callApi(server.url, '/api/cases', {
    token: member.accessToken,
    json: { subject, text: 'Why?', pictures: [picture] },
  })
  ids = { readCase: body.id, readCaseAttachment: body.messages[0].attachments[0] }
}

async function askEverything() {
  await openCaseWithPicture()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path, access } = endpoints[name]
    if (access !== 'member' || method !== 'GET') continue
    if (path === endpoints.followChanges.path || path === endpoints.readPointsEntry.path) continue
    let answers: string[] = []
    for (const query of queries[name] ?? ['']) {
      const address = path.replace('{id}', ids[name] ?? anonymousNodeId(member.id))
      answers = [...answers, await get(`${address}?${query}`)]
      const { nextCursor } = query.startsWith('page') ? JSON.parse(answers.at(-1) ?? '') : {}
      if (nextCursor) await get(`${path}?${query}&cursor=${nextCursor}`)
    }
  }
  await claimEverything()
  for (const { id } of JSON.parse(await get(endpoints.readPointsLog.path)).data)
    await get(endpoints.readPointsEntry.path.replace('{id}', id))
  const live = await followLive(server.url, member.accessToken)
  const node = connectNode(`${server.url.replace('http', 'ws')}/websocket`, member.accessToken)
  await live.heard('credited')
  node.socket.close()
  live.close()
}

/** Claims up to eight rewards, only some of which are claimable. */
async function claimEverything() {
  const { referrals } = JSON.parse(await get('/api/users/referrals-paginated'))
  const campaigns = JSON.parse(await get('/submissions/campaigns'))
  const ids = [
    ...referrals.map(({ id }: { id: string }) => id),
    ...campaigns.map((one: { campaignId: string }) => one.campaignId),
  ]
  const statuses: number[] = []
  for (const id of ids.slice(-8)) {
    const headers = { authorization: `Bearer ${member.accessToken}` }
    const response = await fetch(`${server.url}/api/campaigns/${id}/claim`, { method: 'POST', headers })
    statuses.push(response.status)
  }
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
}

async function get(path: string): Promise<string> {
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${member.accessToken}` },
  })
  const text = await response.text()
  expect(response.status, `${path}: ${text.slice(0, 200)}`).toBe(200)
  return text
}

test('every endpoint’s statements are recorded', () => {
  const texts = statements.map(({ text }) => text).join('\n')
  for (const what of [
    'member_totals',
    'member_days',
    'ledger_entries',
    'members',
    'auth',
    'to stdout',
    'referral_totals',
    'update campaigns set reserved_places',
    'insert into "campaign_claims"',
  ])
    expect(texts).toContain(what)
  expect(statements.length).toBeGreaterThan(20)
})

test('no statement of a member endpoint scans a whole table or sorts more than a page with 100,000 members', {
  tags: ['PTS-03', 'PTS-04', 'PTS-06'],
}, async () => {
  const client = await server.database.pool.connect()
  const slow: string[] = []
  try {
    for (const statement of statements) {
      const steps = await findSlowSteps(client, statement)
      for (const step of steps)
        if (!small.some((table) => step.endsWith(` ${table}`)))
          slow.push(`${step}: ${statement.text.replace(/\s+/g, ' ')}`)
    }
  } finally {
    client.release()
  }
  expect(slow).toEqual([])
})
