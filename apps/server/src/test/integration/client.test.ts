import { randomUUID } from 'node:crypto'
import { createClient } from '@hearth/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookEntry } from '../../features/points/book-entry.ts'
import { createNodeKey } from '../support/create-node-key.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { newOperator } from '../support/new-operator.ts'
import { type OpenTestDatabase, openTestDatabase } from '../support/open-test-database.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

const environment = { RATE_LIMIT_FACTOR: '1000' }

let database: OpenTestDatabase
let server: TestServer
let member: NewMember
let operator: NewMember
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startTestServer(environment, undefined, database)
  member = await newMember(server.url)
  operator = await newOperator(server, 'operator')
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

const open = (token = member.accessToken) =>
  createClient({ baseUrl: server.url, getToken: () => token, validate: true })

describe('calls', () => {
  test('sends a public query', async () => {
    const client = createClient({ baseUrl: server.url, validate: true })
    expect(await client.readPolicy({ params: { kind: 'terms' } })).toMatchObject({ kind: 'terms' })
  })

  test('sends a query of a member', async () => {
    expect(await open().readUser()).toMatchObject({ id: member.id })
  })

  test('sends a query with parameters', async () => {
    const { data, total } = await open().readPointsLog({ query: { limit: 1, category: 'Referral' } })
    expect({ data, total }).toEqual({ data: [], total: 0 })
  })

  test('sends a change', async () => {
    expect(await open().changeProfile({ body: { full_name: 'Ada' } })).toMatchObject({ full_name: 'Ada' })
  })

  test('sends a creation and a removal', async () => {
    const { id } = await open().registerNode({ body: createNodeKey().registration(member.id) })
    expect((await open().readNodes()).nodes).toMatchObject([{ id }])
    await open().removeNode({ params: { id } })
    expect((await open().readNodes()).nodes).toEqual([])
  })

  test('opens a stream', async () => {
    const response = await open().exportPoints({ query: { format: 'csv' } })
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(await response.text()).toContain('timestamp,category,points')
  })

  test('sends a call of an operator', async () => {
    expect(await open(operator.accessToken).readOwnRole()).toMatchObject({ role: 'operator' })
  })

  test('sends a call with an API key', async () => {
    const { key } = await open().createApiKey({ body: { name: 'Script', scopes: ['read'] } })
    const client = createClient({ baseUrl: server.url, apiKey: key })
    expect(await client.readUser()).toMatchObject({ id: member.id })
    await expect(client.changeProfile({ body: {} })).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 })
  })

  test('reports a rejected token', async () => {
    await expect(open('nonsense').readUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
  })

  test('reports an invalid request', async () => {
    await expect(open().readPointsLog({ query: { limit: 1_000 } })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      status: 400,
    })
  })
})

test('reads each entry of a paged list once', async () => {
  const comments = ['a', 'b', 'c', 'd', 'e']
  for (const [index, comment] of comments.entries())
    await bookEntry(database.db, {
      memberId: member.id,
      category: 'Others',
      points: '1',
      comment,
      source: { kind: 'test', id: comment },
      occurredAt: new Date(Date.UTC(2026, 0, 1 + index)),
    })
  const read: string[] = []
  let calls = 0
  const client = createClient({
    baseUrl: server.url,
    token: member.accessToken,
    fetch(...request) {
      calls += 1
      return fetch(...request)
    },
  })
  for await (const { comment } of client.paginate('readPointsLog', {
    query: { limit: 2, category: 'Others' },
  }))
    read.push(comment)
  expect(read).toEqual(comments.toReversed())
  expect(calls).toBe(3)
})

test('runs a call once if its response is lost after the commit', async () => {
  let attempts = 0
  const client = createClient({
    baseUrl: server.url,
    token: operator.accessToken,
    async fetch(...request) {
      const response = await fetch(...request)
      attempts += 1
      if (attempts > 1) return response
      await response.text()
      throw new TypeError('The connection was cut off')
    },
  })
  const name = `list-${randomUUID().slice(0, 8)}`
  await open(operator.accessToken).makeWhitelist({ body: { name, reason: 'A test' } })
  const report = await client.addToWhitelist({
    params: { name },
    body: { csv: 'ada@example.org\n', reason: 'A test' },
  })
  expect(attempts).toBe(2)
  // If the call had run twice, the second response would report the entry as unchanged.
  expect(report).toMatchObject({ changed: 1, unchanged: 0 })
})

async function restart(): Promise<void> {
  await server.stop()
  server = await startTestServer(environment, undefined, database)
}

test('follows changes across a restart of the server', async () => {
  const book = () =>
    bookEntry(database.db, {
      memberId: member.id,
      category: 'Rewards',
      points: '1',
      comment: 'x',
      source: { kind: 'test', id: randomUUID() },
      occurredAt: new Date(),
    })
  let isRunning = true
  // The base URL is empty, because the server restarts on a different port.
  const client = createClient({
    baseUrl: '',
    token: member.accessToken,
    async fetch(path, init) {
      if (!isRunning) throw new TypeError('The server is not running')
      return fetch(server.url + path, init)
    },
  })
  const heard: string[] = []
  for await (const { event } of client.live()) {
    heard.push(event)
    const isBack = heard.includes('restart')
    if (event === 'open' && !isBack) await book()
    if (event === 'reward' && !isBack) {
      isRunning = false
      // Do not wait for the restart: the client must read the stream while the server stops.
      void restart().then(() => (isRunning = true))
    }
    if (event === 'refetch' && isBack) await book()
    if (event === 'reward' && isBack) break
  }
  expect(heard.filter((event) => event !== 'refetch')).toEqual([
    'open',
    'reward',
    'restart',
    'open',
    'reward',
  ])
  // The server may ask for more than one refetch while its processes connect.
  const afterRestart = heard.slice(heard.indexOf('restart'))
  expect(afterRestart.filter((event, n) => event !== 'refetch' || afterRestart[n - 1] !== event)).toEqual([
    'restart',
    'open',
    'refetch',
    'reward',
  ])
})
