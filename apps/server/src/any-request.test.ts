import { randomUUID } from 'node:crypto'
import { Agent, request as sendRequest } from 'node:http'
import { type CampaignKind, campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { type Endpoint, sharedErrors } from '@hearth/protocol/endpoint'
import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import { type ErrorCode, errorStatuses, wireErrorSchema } from '@hearth/protocol/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { callApi } from '../test/call-api.ts'
import { hostile } from '../test/hostile.ts'
import { type NewMember, newMember } from '../test/new-member.ts'
import { newOperator } from '../test/new-operator.ts'
import { act } from '../test/reward-network.ts'
import { schemaArbitrary } from '../test/schema-arbitrary.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { createCampaign } from './rewards/create-campaign.ts'

/** `npm run torture -- requests` sends fifty thousand. */
const REQUESTS = Number(process.env.REQUESTS ?? 10_000)
/** So many reach every call with something that it takes, whatever the seed. */
const ENOUGH_FOR_EACH = 50_000
const AT_ONCE = 50

let server: TestServer
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
/** What of each member must be in no answer to another. */
const members: Record<'one' | 'two', NewMember & { mark: string }> = {} as never
const bearers: Record<string, string> = { nobody: '' }
const operators: Record<string, string> = {}
/** What is there under the names of fields, so that calls get past looking for it. */
const known = new Map<string, unknown[]>()

beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_FACTOR: '1000',
    // One that is away is told by 503; without a chain, calls about Machine IDs would answer nothing else.
    CHAIN_RPC_URL: 'http://127.0.0.1:1',
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
  const { body: one } = await callApi(server.url, '/api/user', { token: members.one.accessToken })
  const ids = [members.one.id, members.two.id, owner.id, randomUUID()]
  const campaigns = [
    await newCampaign('code', { code: 'open sesame' }),
    await newCampaign('manual'),
    await newCampaign('form', { formUrl: 'https://forms.example/1', review: true }),
  ]
  const webhook = await callApi(server.url, endpoints.createWebhook.path, {
    token: owner.accessToken,
    // Of this machine, which is refused: nothing is called.
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
    code: [one.personal_code, 'open sesame', '23456'],
    subject: ids.map((id) => `member:${id}`),
    name: ['CORRECTION_REVIEW_ABOVE', 'heartbeat_points', 'friends'],
    value: ['5', '30.5'],
    url: ['https://localhost/'],
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
  return (await createCampaign(server.database.db, campaign, act)).id
}

/** Told apart by what takes more than a try costs, and by what has no end. */
const unlike = new Set<string>([endpoints.login.path, endpoints.followChanges.path])
const table = Object.entries<Endpoint>(endpoints).filter(([, { path }]) => !unlike.has(path))

/** Answered well only to signatures, mailed codes, files, a chain, or what was held or handed in. */
const hard = new Set(
  `linkWallet changeWallet createSmartAccount requestDid signDid registerNode removeNode
  confirmCampaignEmail downloadExport uploadAvatar readAvatar receiveForm removeApiKey
  sendAppeal sendCheckCode passCheck readAppeal decideAppeal releaseClaims decideCorrection decideSubmission retryDeadJob
  replayWebhookDelivery`.split(/\s+/),
)

const anything = fc.record({ x: hostile })
const requestTo = ([name, endpoint]: (typeof table)[number]) => {
  // What is deleted is there for no other request: that comes last.
  const there = (field: string) => (endpoint.method === 'DELETE' ? [] : (known.get(field) ?? []))
  const made = (schema: z.ZodType | undefined) => (schema ? schemaArbitrary(schema, there) : anything)
  return fc.record({
    name: fc.constant(name),
    params: made(endpoint.params) as fc.Arbitrary<Record<string, unknown>>,
    query: made(endpoint.query) as fc.Arbitrary<Record<string, unknown>>,
    body: fc.oneof({ weight: 15, arbitrary: made(endpoint.body) }, { weight: 1, arbitrary: hostile }),
    who: fc.constantFrom(
      ...(endpoint.access === 'operator' ? ['owner', 'owner', 'support'] : ['one', 'two']),
      ...Object.keys(bearers),
    ),
    contentType: fc.constantFrom(...Array<string>(20).fill('application/json'), 'text/plain', ''),
    key: fc.constantFrom(...Array<undefined>(8).fill(undefined), 'once', 'two words'),
  })
}
type AnyRequest = ReturnType<typeof requestTo> extends fc.Arbitrary<infer R> ? R : never

const written = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

interface Answer {
  status: number
  contentType: string
  text: string
}

/** By hand: tens of thousands of them, and a URL that a client would mend is sent as it is. */
function exchange(method: string, path: string, headers: Record<string, string>, payload: string) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = sendRequest(server.url + path, { method, headers, agent }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const contentType = response.headers['content-type'] ?? ''
      resolve({ status: response.statusCode ?? 0, contentType, text: Buffer.concat(chunks).toString() })
    })
    sent.on('error', reject).end(payload)
  })
}

/** Statuses of each call, to see that what was made got past the first checks. */
const seen = new Map<string, Set<number>>()

async function send({ name, params, query, body, who, contentType, key }: AnyRequest) {
  const endpoint: Endpoint = endpoints[name as EndpointName]
  const search = Object.entries(query).map(([field, value]) => `${field}=${written(value)}`)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, field: string) => written(params[field]) || '%20')
  const payload = endpoint.method === 'GET' ? '' : (JSON.stringify(body) ?? '')
  const {
    status,
    contentType: type,
    text,
  } = await exchange(
    endpoint.method,
    `${path}?${search.join('&')}`,
    {
      ...(bearers[who] && { authorization: `Bearer ${bearers[who]}` }),
      ...(payload && contentType && { 'content-type': contentType }),
      'content-length': String(Buffer.byteLength(payload)),
      ...(key && { 'idempotency-key': key }),
    },
    payload,
  )
  const what = `${endpoint.method} ${path}?${search.join('&')} ${payload} as ${who}: ${status} ${text.slice(0, 2000)}`
  seen.set(name, (seen.get(name) ?? new Set()).add(status))
  if (status !== 200) {
    const { error } = wireErrorSchema.parse(JSON.parse(text), { error: () => what })
    const declared: readonly string[] = [...sharedErrors(endpoint), ...endpoint.errors]
    expect(declared, what).toContain(error)
    expect(status, what).toBe(errorStatuses[error as ErrorCode])
    expect(status, what).not.toBe(500)
  } else if (endpoint.streams) {
    expect(endpoint.streams, what).toContain(type.split(';')[0])
  } else {
    expect(endpoint.answer.safeParse(JSON.parse(text)).error, what).toBeUndefined()
  }
  if (who === 'owner' || who === 'support') return
  const { id, email, mark } = members[who === 'two' ? 'one' : 'two']
  const sent = `${path} ${search.join(' ')} ${payload}`
  for (const data of [id, email, mark])
    if (!sent.includes(data)) expect(text.includes(data), `${data} in ${what}`).toBe(false)
}

test(
  `of ${REQUESTS} requests over the whole table none is a fault of the server, answers what is not declared, or shows another member’s data`,
  async () => {
    const seed = Number(process.env.REQUESTS_SEED ?? Date.now() & 0x7fffffff)
    console.info(`REQUESTS_SEED=${seed}`)
    const orders = fc.array(fc.oneof(...table.map(requestTo)), { minLength: AT_ONCE, maxLength: AT_ONCE })
    await fc.assert(
      fc.asyncProperty(orders, async (requests) => {
        await Promise.all(requests.map(send))
        await reopen()
      }),
      { seed, numRuns: REQUESTS / AT_ONCE, endOnFailure: true },
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
    // It got past the first checks: each call was answered well by something, but for those that take more than values.
    const never = table.map(([name]) => name).filter((name) => !hard.has(name) && !seen.get(name)?.has(200))
    if (REQUESTS >= ENOUGH_FOR_EACH) expect(never).toEqual([])
    else expect(never.length).toBeLessThan(table.length / 4)
  },
  60_000 + REQUESTS * 20,
)

/** What operators did meanwhile, undone, so that the rest is sent to an open account. */
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
  await db.deleteFrom('run_time_settings').execute()
  await db.updateTable('campaigns').set({ ends_at: null }).where('ends_at', 'is not', null).execute()
  for (const [role, id] of Object.entries(operators) as ['owner' | 'support', string][])
    await db
      .insertInto('operators')
      .values({ account_id: id, role })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ role }))
      .execute()
}
