import { randomUUID } from 'node:crypto'
import { Agent, request as sendRequest } from 'node:http'
import { type CampaignKind, campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import type { Endpoint } from '@hearth/protocol/endpoint'
import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCampaign } from '../../features/rewards/create-campaign.ts'
import {
  type ApiAnswer,
  type ApiRequest,
  apiRequestArbitrary,
  findApiFault,
  hardCalls,
  writeApiRequest,
} from '../support/api-request.ts'
import { callApi } from '../support/call-api.ts'
import { EFFORT } from '../support/effort.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { newOperator } from '../support/new-operator.ts'
import { type ConnectionRecord, recordConnections } from '../support/record-connections.ts'
import { act } from '../support/reward-network.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'
import { testKeys } from '../support/test-keys.ts'

/** Number of requests. `npm run torture -- fuzz` sends a million to a separate process. */
const REQUESTS = 2_500 * EFFORT
const AT_ONCE = 50

let server: TestServer
let connections: ConnectionRecord
const CHAIN_RPC_URL = 'http://127.0.0.1:1'
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
/** Members, each with data that responses to the other one must not contain. */
const members: Record<'one' | 'two', NewMember & { mark: string }> = {} as never
const bearers: Record<string, string> = { nobody: '' }
const operators: Record<string, string> = {}
/** Existing values by field name, so that requests can use them. */
const known = new Map<string, unknown[]>()

beforeAll(async () => {
  connections = recordConnections()
  server = await startTestServer({
    RATE_LIMIT_FACTOR: '1000',
    // Without a chain, all calls about Machine IDs would return 503.
    CHAIN_RPC_URL,
    STATION_FACTORY_ADDRESS: `0x${'1'.repeat(40)}`,
  })
  const owner = await newOperator(server, 'owner')
  const support = await newOperator(server, 'support')
  for (const name of ['one', 'two'] as const) {
    const member = await newMember(server.url)
    const mark = `only ${name} knows`
    const asMember = { token: member.accessToken }
    await callApi(server.url, '/api/user', { ...asMember, method: 'PATCH', json: { fullName: mark } })
    members[name] = { ...member, mark }
    bearers[name] = member.accessToken
  }
  Object.assign(bearers, { owner: owner.accessToken, support: support.accessToken, invented: 'x.y.z' })
  const key = await callApi(server.url, endpoints.createApiKey.path, {
    token: members.one.accessToken,
    json: { name: 'a key', scopes: ['read', 'write'], expiresInDays: 30 },
  })
  bearers.key = key.body.key
  // An inviter sees the addresses of invitees, so use the code of an operator, who may see all.
  const { body: inviter } = await callApi(server.url, '/api/user', { token: owner.accessToken })
  const ids = [members.one.id, members.two.id, owner.id, randomUUID()]
  const campaigns = [
    await newCampaign('code', { code: 'open sesame' }),
    await newCampaign('manual'),
    await newCampaign('form', { formUrl: 'https://forms.example/1', review: true }),
  ]
  const webhook = await callApi(server.url, endpoints.createWebhook.path, {
    token: owner.accessToken,
    // Deliveries to localhost are rejected, so no other machine is called.
    json: { url: 'https://localhost/', events: ['member.paused'], reason: 'a test' },
  })
  await callApi(server.url, endpoints.makeWhitelist.path, {
    token: owner.accessToken,
    json: { name: 'friends', reason: 'a test' },
  })
  for (const [field, values] of Object.entries({
    id: [...ids, support.id, key.body.id, ...campaigns, webhook.body.id],
    memberId: ids,
    userId: ids,
    email: [members.two.email, support.email, 'nobody@example.org'],
    code: [inviter.personal_code, 'open sesame', '23456'],
    subject: ids.map((id) => `member:${id}`),
    name: ['CORRECTION_REVIEW_ABOVE', 'heartbeat_points', 'friends'],
    value: ['5', '30.5'],
    url: ['https://localhost/', 'https://127.0.0.1:9/', 'http://localhost:9/'],
    key: ['a-code', 'a-manual', 'a-form', 'a-new'],
    campaign: [definition('manual', { name: 'Another name' }), definition('manual', { key: 'a-new' })],
    version: [1, 2, 3],
    texts: [[{ language: 'en', title: 'Terms', markdown: '# Be kind' }]],
    range: ['last7days', 'alltime', '2026-01-01..2026-02-01', '2026-02-30..2026-03-01'],
    member: ids,
  }))
    known.set(field, values)
  Object.assign(operators, { owner: owner.id, support: support.id })
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
  connections.stop()
})

const startsAt = new Date(Date.now() - 60_000).toISOString()
const definition = (kind: CampaignKind, more: object = {}) => ({
  key: `a-${kind}`,
  name: 'A campaign',
  kind,
  startsAt,
  bonusPoints: 1,
  ...more,
})

async function newCampaign(kind: CampaignKind, more: object = {}): Promise<string> {
  const campaign = campaignDefinitionSchema.parse(definition(kind, more))
  return (await createCampaign({ db: server.database.db, secrets: testKeys }, campaign, act)).id
}

/** Endpoints that are not called: a login takes too long, and the stream is endless. */
const unlike = new Set<string>([endpoints.login.path, endpoints.followChanges.path])
const table = Object.entries<Endpoint>(endpoints).filter(([, { path }]) => !unlike.has(path))

const requestArbitrary = () =>
  fc.oneof(
    ...table.map(([name, endpoint]) =>
      apiRequestArbitrary(name, endpoint, {
        // Do not delete existing objects here, because other requests need them. The test deletes them last.
        known: (field) => (endpoint.method === 'DELETE' ? [] : (known.get(field) ?? [])),
        callers: [
          ...(endpoint.access === 'operator' ? ['owner', 'owner', 'support'] : ['one', 'two']),
          ...Object.keys(bearers),
        ],
      }),
    ),
  )

/**
 * Sends a request and returns the response. Uses no client library, which would be slow and would normalize
 * the URLs.
 */
function exchange(method: string, path: string, headers: Record<string, string>, payload: string) {
  return new Promise<ApiAnswer>((resolve, reject) => {
    const sent = sendRequest(server.url + path, { method, headers, agent }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const contentType = response.headers['content-type'] ?? ''
      resolve({ status: response.statusCode ?? 0, contentType, text: Buffer.concat(chunks).toString() })
    })
    sent.on('error', reject).end(payload)
  })
}

/** Statuses of each call, to verify that generated requests pass the first checks. */
const seen = new Map<string, Set<number>>()

async function send(request: ApiRequest) {
  const { name, who, contentType, key } = request
  const endpoint: Endpoint = endpoints[name as EndpointName]
  const { method, path, payload } = writeApiRequest(endpoint, request)
  const answer = await exchange(
    method,
    path,
    {
      ...(bearers[who] && { authorization: `Bearer ${bearers[who]}` }),
      ...(payload && contentType && { 'content-type': contentType }),
      'content-length': String(Buffer.byteLength(payload)),
      ...(key && { 'idempotency-key': key }),
    },
    payload,
  )
  const { status, text } = answer
  const what = `${method} ${path} ${payload} as ${who}: ${status} ${text.slice(0, 2000)}`
  seen.set(name, (seen.get(name) ?? new Set()).add(status))
  expect(findApiFault(endpoint, answer), what).toBeUndefined()
  if (who === 'owner' || who === 'support') return
  const { id, email, mark } = members[who === 'two' ? 'one' : 'two']
  const sent = `${path} ${payload}`
  for (const data of [id, email, mark])
    if (!sent.includes(data)) expect(text.includes(data), `${data} in ${what}`).toBe(false)
}

test(
  `none of ${REQUESTS} requests over all endpoints causes a server error, an undeclared response or a leak of another member’s data`,
  async () => {
    const batches = fc.array(requestArbitrary(), { minLength: AT_ONCE, maxLength: AT_ONCE })
    await fc.assert(
      fc.asyncProperty(batches, async (requests) => {
        await Promise.all(requests.map(send))
        await reopen()
      }),
      { numRuns: REQUESTS / AT_ONCE, endOnFailure: true },
    )
    for (const [name] of table.filter(([, { method }]) => method === 'DELETE')) {
      const rest = {
        name,
        query: { reason: 'a test' },
        body: {},
        contentType: 'application/json',
        key: undefined,
      }
      for (const id of known.get('id') ?? [])
        for (const who of ['two', 'one', 'owner'])
          await send({ ...rest, params: { id, name: 'CORRECTION_REVIEW_ABOVE' }, who })
    }
    const { host, port } = server.database.connection
    // The test's own requests connect to the server, so its address is also allowed.
    const own = [`${host}/.s.PGSQL.${port}`, new URL(CHAIN_RPC_URL).host, new URL(server.url).host]
    expect([...connections.targets].filter((target) => !own.includes(target))).toEqual([])
    // Most calls succeeded at least once. Calls that need more than valid values are not counted.
    const never = table
      .map(([name]) => name)
      .filter((name) => !hardCalls.has(name) && !seen.get(name)?.has(200))
    expect(never.length).toBeLessThan(table.length / 4)
  },
  60_000 + REQUESTS * 150,
)

/**
 * Reverts changes such as pauses and deletions, so that the next requests find open accounts and campaigns.
 */
async function reopen(): Promise<void> {
  const { db } = server.database
  const ids = Object.values(members).map(({ id }) => id)
  await db
    .updateTable('members')
    .set({ paused_at: null, paused_reason: null })
    .where('id', 'in', ids)
    .where('paused_at', 'is not', null)
    .execute()
  await db.deleteFrom('account_deletions').execute()
  await db.deleteFrom('dynamic_settings').execute()
  await db.updateTable('campaigns').set({ ends_at: null }).where('ends_at', 'is not', null).execute()
  for (const [role, id] of Object.entries(operators) as ['owner' | 'support', string][])
    await db
      .insertInto('operators')
      .values({ account_id: id, role })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ role }))
      .execute()
}
