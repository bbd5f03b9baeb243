import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperator } from '../../cli/operator/run-operator.ts'
import { callApi } from '../../test/support/call-api.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { openReceiver, type Receiver } from '../../test/support/open-receiver.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { testKeySettings } from '../../test/support/test-keys.ts'

let server: TestServer
let receiver: Receiver
let owner: NewMember
let member: NewMember
beforeAll(async () => {
  receiver = await openReceiver()
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000', WEBHOOK_NETWORKS: '127.0.0.1' })
  ;[owner, member] = await Promise.all([newOperator(server, 'owner'), newMember(server.url)])
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

const call = (path: string, init: Parameters<typeof callApi>[2] = {}) =>
  callApi(server.url, `/api/operator/webhooks${path}`, { token: owner.accessToken, ...init })
const reason = 'a test'
const create = (more: object = {}) =>
  call('', { json: { url: receiver.url, events: ['member.paused'], reason, ...more } })
const deliveries = async (id: string, query = '') => (await call(`/${id}/deliveries?${query}`)).body

test('an operator creates, tests, inspects, updates and deletes a webhook, each with an audit entry', async () => {
  const made = await create({ note: 'The bot' })
  expect(made).toMatchObject({
    status: 200,
    body: {
      url: `${receiver.url}/`,
      note: 'The bot',
      off: null,
      waiting: 0,
      secret: expect.stringMatching(/^whsec_/),
    },
  })
  const { id, secret } = made.body
  expect((await call('')).text).not.toContain(secret.slice(6))

  const { eventId } = (await call(`/${id}/test`, { json: { reason } })).body
  const paused = await callApi(server.url, `/api/operator/members/${member.id}/pause`, {
    token: owner.accessToken,
    json: { reason },
  })
  expect(paused.status).toBe(200)
  await expect
    .poll(async () => (await deliveries(id, 'state=delivered')).deliveries.length, {
      interval: 50,
    })
    .toBe(2)
  const bodies = receiver.received.map(({ headers, body }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  )
  expect(bodies).toHaveLength(2)
  expect(bodies).toContainEqual(expect.objectContaining({ type: 'webhook.test', data: { webhookId: id } }))
  expect(bodies).toContainEqual(
    expect.objectContaining({ type: 'member.paused', data: { memberId: member.id } }),
  )

  const page = await deliveries(id, 'limit=1')
  expect(page.deliveries).toMatchObject([
    { type: 'member.paused', state: 'delivered', tries: 1, status: 204, failure: null, nextTryAt: null },
  ])
  expect((await deliveries(id, `limit=1&cursor=${page.nextCursor}`)).deliveries).toMatchObject([{ eventId }])

  const off = { on: false, events: ['reward.claimed', 'points.settled'], reason }
  expect((await call(`/${id}`, { method: 'PATCH', json: off })).body).toMatchObject({
    off: { reason },
    events: ['reward.claimed', 'points.settled'],
    note: 'The bot',
  })
  expect((await call(`/${id}/test`, { json: { reason } })).status).toBe(409)
  expect((await call(`/${id}/deliveries/${eventId}/replay`, { json: { reason } })).body).toEqual({
    success: true,
  })
  expect((await call(`/${id}/secret`, { json: { reason, overlapHours: 0 } })).body.secret).toMatch(/^whsec_/)
  const since = new Date(0).toISOString()
  expect((await call(`/${id}/replay`, { json: { reason, since } })).body).toEqual({ replayed: 0 })
  expect((await call(`/${id}?reason=over`, { method: 'DELETE' })).body).toEqual({ success: true })
  expect((await call(`/${id}/deliveries`)).status).toBe(404)
  expect((await call(`/${id}/test`, { json: { reason } })).status).toBe(404)

  const log = await callApi(server.url, `/api/operator/audit?subject=webhook:${id}`, {
    token: owner.accessToken,
  })
  const actions = log.body.entries.map(({ action }: { action: string }) => action.replace('webhook.', ''))
  expect(actions.reverse().join()).toBe('create,test,change,replay,replace-secret,replay,end')
  expect(log.text).not.toMatch(/whsec_|The bot/)
})

test.each([
  ['no address', { url: 'x' }, 'body.url'],
  ['another scheme', { url: 'ftp://receiver.example' }, 'body.url'],
  ['a password in it', { url: 'https://me:secret@receiver.example' }, 'body.url: must have no username'],
  ['a private address', { url: 'https://10.0.0.1/' }, 'body.url: 10.0.0.1 is not on the public internet'],
  ['metadata of a cloud', { url: 'http://169.254.169.254/latest' }, 'body.url: 169.254.169.254 is not'],
  ['a NUL', { url: 'https://receiver.example/\0', note: '\0' }, 'body.note'],
  ['an event that there is not', { events: ['member.born'] }, 'body.events'],
  [
    'an event twice',
    { events: ['member.paused', 'member.paused'] },
    'body.events: must not contain duplicates',
  ],
  ['no reason', { reason: ' ' }, 'body.reason'],
])('a webhook with %s is rejected with the field', async (_what, json, message) => {
  const { status, body } = await create(json)
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
})

test('members cannot use webhooks, and concurrent creation stops at 20', async () => {
  expect((await create()).status).toBe(200)
  const asMember = { url: receiver.url, events: ['member.paused'], reason }
  expect((await call('', { json: asMember, token: member.accessToken })).status).toBe(403)
  const made = await Promise.all(Array.from({ length: 22 }, () => create()))
  expect(made.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), ...Array(3).fill(409)])
})

test('operator commands manage webhooks', async () => {
  const environment = { ...testKeySettings, DATABASE_URL: server.database.url, WEBHOOK_NETWORKS: '127.0.0.1' }
  const run = async (...args: string[]) => (await runOperator(['webhooks', ...args], environment)).output
  const because = ['--reason', reason]
  const [first] = (await call('')).body.webhooks
  await run('end', first.id, ...because)
  const create = ['create', receiver.url, ...because, '--events']
  await expect(run(...create, 'member.born')).rejects.toThrow('--events.0: ')
  const created = await run(...create, 'member.paused, wallet.linked')
  const id = /webhook (\S+)/.exec(created)?.[1] ?? ''
  expect(created).toMatch(/\nwhsec_/)
  expect(await run('off', id, ...because)).toContain('off: a test')
  expect(await run('change', id, '--note', 'Ours', ...because)).toContain('Ours')
  expect(await run('on', id, ...because)).toMatch(/ {2}on {2}/)
  expect(await run('secret', id, ...because)).toMatch(/^whsec_.+\nThe old secret also signs until /)
  const { eventId } = JSON.parse(await run('test', id, ...because, '--json'))
  expect(await run('deliveries', id)).toContain(eventId)
  await expect(run('replay', id, '--since', 'yesterday', ...because)).rejects.toThrow(
    '--since: must be a time',
  )
  expect(await run('list')).toContain('member.paused,wallet.linked')
  await expect(run('off', 'x', ...because)).rejects.toThrow('"x" is not the ID of a webhook')
  await expect(run('off', id)).rejects.toThrow('--reason')
})
