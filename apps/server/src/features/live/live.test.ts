import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAnnouncer } from '../../events/notify-changes.ts'
import { callApi } from '../../test/support/call-api.ts'
import { connectNode } from '../../test/support/connect-node.ts'
import { createNodeKey } from '../../test/support/create-node-key.ts'
import { followLive } from '../../test/support/follow-live.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { bookEntry } from '../points/book-entry.ts'
import { settleDays } from '../points/settle-days.ts'

let server: TestServer
let other: TestServer
let member: NewMember
const environment = { RATE_LIMIT_FACTOR: '1000', HEARTBEAT_INTERVAL_SECONDS: '1' }

beforeAll(async () => {
  server = await startTestServer(environment)
  other = await startTestServer(environment, undefined, server.database)
  member = await newMember(server.url)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const book = (memberId: string, category: 'Rewards' | 'Others' | 'Referral' = 'Others') =>
  bookEntry(server.database.db, {
    memberId,
    category,
    points: '1',
    comment: 'x',
    source: { kind: 'test', id: randomUUID() },
    occurredAt: new Date(),
  })
const fail = (error: unknown) => {
  throw error
}
const names = (client: { events: { event: string }[] }) => client.events.map(({ event }) => event)

describe('events for a member', () => {
  test('include credited heartbeats on every process without a request', async () => {
    const clients = await Promise.all([server, other].map(({ url }) => followLive(url, member.accessToken)))
    const node = await connectNode(`${server.url.replace('http', 'ws')}/websocket`, member.accessToken)
    for (const client of clients) expect(await client.heard('credited', 2)).toBe(true)
    node.socket.close()
    for (const client of clients) client.close()
  })

  test('include a node without a key', async () => {
    const own = await newMember(server.url)
    const client = await followLive(other.url, own.accessToken)
    const read = async () =>
      (await callApi(other.url, '/api/nodes', { token: own.accessToken })).body.anonymous
    expect(await read()).toBeNull()
    const node = connectNode(`${server.url.replace('http', 'ws')}/websocket`, own.accessToken)
    expect(await client.heard('presence')).toBe(true)
    expect(await read()).toMatchObject({ connected: true, nextHeartbeatAt: expect.any(String) })
    node.socket.close()
    expect(await client.heard('presence', 2)).toBe(true)
    expect(await read()).toMatchObject({ connected: false, nextHeartbeatAt: null })
    client.close()
  })

  test('include a node that connects or disconnects, as soon as the API shows it', async () => {
    const own = await newMember(server.url)
    const key = createNodeKey()
    const { body } = await callApi(server.url, '/api/node/register', {
      token: own.accessToken,
      json: key.registration(own.id),
    })
    const isConnected = async () => {
      const { body } = await callApi(other.url, '/api/nodes', { token: own.accessToken })
      const [node] = body.nodes
      return [node.connected, node.nextHeartbeatAt !== null]
    }
    const client = await followLive(other.url, own.accessToken)
    const connect = () => {
      const node = connectNode(`${server.url.replace('http', 'ws')}/websocket?node=${body.id}`, null, {
        authorization: `Bearer ${own.accessToken}`,
      })
      node.socket.on('message', (data) => {
        const message = JSON.parse(data.toString())
        if (message.type !== 'CHALLENGE') return
        const { nonce, slotEnd } = message
        const signature = key.proof({ nonce, nodeId: body.id, slotEnd })
        node.say({ type: 'PROOF', nonce, signature })
      })
      return node
    }
    const first = connect()
    expect(await client.heard('presence')).toBe(true)
    expect(await isConnected()).toEqual([true, true])
    first.socket.close()
    expect(await client.heard('presence', 2)).toBe(true)
    expect(await isConnected()).toEqual([false, false])
    const second = connect()
    expect(await client.heard('presence', 3)).toBe(true)
    expect(await isConnected()).toEqual([true, true])
    // A new connection of the same node replaces the old one, which changes nothing for the member.
    const third = connect()
    await second.closed
    expect(await isConnected()).toEqual([true, true])
    expect(names(client).filter((name) => name === 'presence')).toHaveLength(3)
    third.socket.close()
    client.close()
  })

  test('include bookings by kind, only after the commit', async () => {
    const own = await newMember(server.url)
    const client = await followLive(other.url, own.accessToken)
    await server.database.db.transaction().execute(async (transaction) => {
      await bookEntry(transaction, {
        memberId: own.id,
        category: 'Referral',
        points: '1',
        comment: 'x',
        source: { kind: 'test', id: '1' },
        occurredAt: new Date(),
      })
      const announcer = createAnnouncer(server.database.db, fail)
      announcer.announce('wallet', [own.id])
      await announcer.close()
      expect(await client.heard('wallet')).toBe(true)
      expect(names(client)).not.toContain('referral')
    })
    expect(await client.heard('referral')).toBe(true)
    client.close()
  })

  test('include settled days', async () => {
    const own = await newMember(server.url)
    const client = await followLive(other.url, own.accessToken)
    await sql`insert into member_days (member_id, day, connectivity, heartbeats, pending, pending_heartbeats, unsettled)
      values (${own.id}, '2026-01-01', 25, 1, 25, 1, true)`.execute(server.database.db)
    await settleDays(server.database.db, '2026-01-02')
    expect(await client.heard('settled')).toBe(true)
    client.close()
  })

  test('exclude other members and entries that were booked before', async () => {
    const own = await newMember(server.url)
    const client = await followLive(server.url, own.accessToken)
    const entry = {
      memberId: own.id,
      category: 'Others' as const,
      points: '1',
      comment: 'x',
      source: { kind: 'test', id: 'once' },
      occurredAt: new Date(),
    }
    await bookEntry(server.database.db, entry)
    await bookEntry(server.database.db, entry)
    await book(member.id)
    await book(own.id, 'Rewards')
    expect(await client.heard('reward')).toBe(true)
    expect(names(client).filter((name) => name === 'points')).toHaveLength(1)
    client.close()
  })

  test('have headers against proxy buffering and hold no database connection', async () => {
    const client = await followLive(server.url, member.accessToken)
    expect(client.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(client.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(client.headers.get('x-accel-buffering')).toBe('no')
    await client.heard('open')
    expect(client.events[0]?.event).toBe('open')
    const busy = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'hearth' and state <> 'idle' and pid <> pg_backend_pid()
      `.execute(server.database.db)
      return rows[0]?.count
    }
    // Poll, because jobs use connections briefly. A stream that used a connection would keep it busy.
    await expect.poll(busy).toBe(0)
    client.close()
  })
})

describe('resuming after a gap', () => {
  test('sends no event again and names the kinds of missed events', async () => {
    const own = await newMember(server.url)
    const first = await followLive(server.url, own.accessToken)
    await book(own.id)
    await first.heard('points')
    const { id } = first.events.at(-1) ?? {}
    first.close()
    const second = await followLive(server.url, own.accessToken, id)
    await second.heard('open')
    await book(own.id, 'Rewards')
    await second.heard('reward')
    expect(names(second)).toEqual(['open', 'reward'])
    second.close()
    const watching = await followLive(server.url, own.accessToken)
    await book(own.id, 'Referral')
    await watching.heard('referral')
    watching.close()
    const third = await followLive(server.url, own.accessToken, id)
    expect(await third.heard('referral')).toBe(true)
    expect(names(third)).toEqual(['open', 'reward', 'referral'])
    third.close()
  })

  test.each(['', 'x', `${randomUUID()}.1`, '.'])(
    'refetches everything for an invalid id (%j)',
    async (id) => {
      const client = await followLive(server.url, member.accessToken, id)
      expect(await client.heard('refetch')).toBe(true)
      client.close()
    },
  )

  test('refetches everything for an id of another process', async () => {
    const first = await followLive(server.url, member.accessToken)
    await first.heard('open')
    first.close()
    const client = await followLive(other.url, member.accessToken, first.events[0]?.id)
    expect(await client.heard('refetch')).toBe(true)
    client.close()
  })

  test('refetches everything after a lost notification connection, then continues', async () => {
    const own = await newMember(server.url)
    const client = await followLive(server.url, own.accessToken)
    await client.heard('refetch')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'hearth listener'`.execute(server.database.db)
    // Expect two more events: one for the lost connection, and one after the connection is restored.
    expect(await client.heard('refetch', 3)).toBe(true)
    await book(own.id)
    expect(await client.heard('points')).toBe(true)
    client.close()
  })
})

describe('the end of a stream', () => {
  test('follows the end of its session at once on every process', async () => {
    const own = await newMember(server.url)
    const clients = await Promise.all([server, other].map(({ url }) => followLive(url, own.accessToken)))
    await Promise.all(clients.map((client) => client.heard('open')))
    await fetch(`${server.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.accessToken}` },
    })
    for (const client of clients) {
      await client.ended
      expect(client.events.at(-1)?.event).toBe('ended')
    }
    expect((await followLive(server.url, own.accessToken)).status).toBe(401)
  })

  test('frees a place under the limit of streams per member', async () => {
    const own = await newMember(server.url)
    const open = await Promise.all(Array.from({ length: 10 }, () => followLive(server.url, own.accessToken)))
    const rejected = await followLive(server.url, own.accessToken)
    expect([rejected.status, JSON.parse(rejected.rejection).error]).toEqual([429, 'RATE_LIMITED'])
    expect(rejected.headers.get('retry-after')).toBe('30')
    open[0]?.close()
    await expect
      .poll(async () => {
        const client = await followLive(server.url, own.accessToken)
        client.close()
        return client.status
      })
      .toBe(200)
    for (const client of open) client.close()
  })

  test('announces a reconnect delay with jitter when the server stops', async () => {
    const stopping = await startTestServer(environment, undefined, server.database)
    const clients = await Promise.all([1, 2, 3].map(() => followLive(stopping.url, member.accessToken)))
    await Promise.all(clients.map((client) => client.heard('open')))
    await stopping.stop()
    for (const client of clients) {
      await client.ended
      expect(client.events.at(-1)).toMatchObject({
        event: 'restart',
        retry: expect.stringMatching(/^\d{4}$/),
      })
    }
    expect(new Set(clients.map((client) => client.events.at(-1)?.retry)).size).toBeGreaterThan(1)
  })
})

test('splits changes of many members into notifications within the size limit', async () => {
  const heard: string[] = []
  const client = await server.database.pool.connect()
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen member_changes')
  const announcer = createAnnouncer(server.database.db, fail)
  const ids: string[] = Array.from({ length: 1001 }, () => randomUUID())
  announcer.announce('credited', ids)
  announcer.announce('credited', ids.slice(0, 10))
  await announcer.close()
  // Ignore changes from other tests.
  const notified = () =>
    heard.flatMap((payload) => payload.split(' ').slice(1)).filter((id) => ids.includes(id))
  await expect.poll(() => notified().toSorted()).toEqual(ids.toSorted())
  expect(Math.max(...heard.map((payload) => payload.length))).toBeLessThan(8000)
  await client.query('unlisten *')
  client.release()
})
