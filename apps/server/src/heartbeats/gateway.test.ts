import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { INVALID_TOKEN_MESSAGE } from '@hearth/protocol/node-messages'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectMember, connectNode, type TestNode } from '../../test/connect-node.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/open-test-database.ts'
import { type RunningGateway, startGateway, tokenOf } from '../../test/start-gateway.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { GatewayOptions } from './gateway.ts'
import { anonymousNodeId } from './node-id.ts'
import { slotEndAfter, slotOffset } from './slots.ts'

let database: OpenTestDatabase
const running: RunningGateway[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.close()
})

async function start(options: Partial<GatewayOptions> = {}) {
  const gateway = await startGateway(database.db, options)
  running.push(gateway)
  return gateway
}

const SLOT_MS = 60_000

/** Slots of a minute by a clock that the test sets; it begins where a slot of the member's node does. */
async function startWithClock(memberId: string, options: Partial<GatewayOptions> = {}) {
  const offset = slotOffset(anonymousNodeId(memberId), SLOT_MS)
  const clock = { now: slotEndAfter(Date.parse('2026-03-01T10:00:00Z'), offset, SLOT_MS) }
  const gateway = await start({ intervalSeconds: SLOT_MS / 1000, now: () => clock.now, ...options })
  // Past the first moments of a process, in which presence is not asked for.
  clock.now += SLOT_MS
  return { ...gateway, clock, slotStart: clock.now }
}

/** Sends a PING every 10 s of the clock, and waits for each answer. */
async function pingThrough(node: TestNode, clock: { now: number }, seconds: number) {
  for (let passed = 0; passed < seconds; passed += 10) {
    clock.now += 10_000
    await pingOnce(node)
  }
}

/** Sends a PING until one is answered: those beyond the limit are not. */
async function pingOnce(node: TestNode) {
  const before = node.pongs()
  node.ping()
  const again = setInterval(node.ping, 300)
  await expect.poll(node.pongs, { interval: 1, timeout: 5000 }).toBeGreaterThan(before)
  clearInterval(again)
}

const iso = (time: number) => new Date(time).toISOString()

const creditsOf = (memberId: string) =>
  database.db.selectFrom('heartbeat_credits').selectAll().where('member_id', '=', memberId).execute()

describe('a node', () => {
  it('with a bare WebSocket, its token in the query and a PING every 10 s earns a heartbeat each slot', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart } = await startWithClock(memberId)
    const node = connectMember(url, memberId)
    await node.heard('Connected successfully')
    expect(node.messages[0]).toMatchObject({
      pointsToday: 0,
      pointsTotal: 0,
      heartbeats: 0,
      date: iso(slotStart),
      nextSlotEnd: iso(slotStart + SLOT_MS),
    })
    await pingThrough(node, clock, 180)
    await expect.poll(() => node.pulses().length).toBe(3)
    expect(node.pulses()).toEqual([1, 2, 3].map((slot) => iso(slotStart + slot * SLOT_MS)))
    const last = node.messages.filter((message) => 'slotEnd' in message).at(-1)
    expect(last).toMatchObject({ pointsToday: 75, pointsTotal: 75, heartbeats: 3 })
    expect(await creditsOf(memberId)).toHaveLength(3)
  })

  it('may send its token as a Bearer header', async () => {
    const { url, gateway } = await start()
    const node = connectNode(url, null, { authorization: `Bearer ${tokenOf(randomUUID())}` })
    await node.heard('Connected successfully')
    expect(gateway.connections()).toBe(1)
  })

  it.each([
    ['no token', null],
    ['a bad token', 'secret-but-bad-token'],
  ])('with %s is told to log in again, and closed with 4401', async (_what, token) => {
    const { url, logged } = await start()
    const node = connectNode(url, token)
    expect(await node.closed).toBe(4401)
    expect(node.messages).toEqual([{ message: INVALID_TOKEN_MESSAGE }])
    expect(logged()).not.toContain('secret-but-bad-token')
  })

  it('that sends 50 PINGs a second is answered within the limit, and credited once', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart } = await startWithClock(memberId)
    const node = connectMember(url, memberId)
    await node.heard('Connected successfully')
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    const flood = setInterval(node.ping, 20)
    await expect.poll(seconds, { timeout: 5000 }).toBeGreaterThan(2.5)
    clearInterval(flood)
    expect(node.pongs()).toBeGreaterThanOrEqual(35)
    expect(node.pongs()).toBeLessThanOrEqual(20 + 10 * seconds())
    await pingThrough(node, clock, 60)
    await expect.poll(node.pulses).toEqual([iso(slotStart + SLOT_MS)])
    expect(await creditsOf(memberId)).toHaveLength(1)
  })

  it('that was here for less than half of a slot is told why it was not credited', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart } = await startWithClock(memberId)
    clock.now += 40_000
    const node = connectMember(url, memberId)
    await node.heard('Connected successfully')
    clock.now += 20_000
    await node.heard(`slot that ended at ${iso(slotStart + SLOT_MS)}: the node was here for 20 s of it, 30 s`)
    await pingThrough(node, clock, 60)
    await expect.poll(node.pulses).toEqual([iso(slotStart + 2 * SLOT_MS)])
  })

  it('keeps its slot over a reconnect', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart, gateway } = await startWithClock(memberId)
    const first = connectMember(url, memberId)
    await first.heard('Connected successfully')
    await pingThrough(first, clock, 30)
    first.socket.close()
    await expect.poll(gateway.connections).toBe(0)
    clock.now += 20_000
    const second = connectMember(url, memberId)
    await second.heard('Connected successfully')
    await pingThrough(second, clock, 10)
    await expect.poll(second.pulses).toEqual([iso(slotStart + SLOT_MS)])
  })

  it('that connects again takes the place of its older connection, which is told so', async () => {
    const memberId = randomUUID()
    const { url, gateway } = await start()
    const older = connectMember(url, memberId)
    await older.heard('Connected successfully')
    const newer = connectMember(url, memberId)
    await newer.heard('Connected successfully')
    expect(await older.closed).toBe(4409)
    await older.heard('only its newest connection counts')
    expect(gateway.connections()).toBe(1)
    await pingOnce(newer)
  })

  it('is cut within a second of the end of its session, also while it is being let in, and nobody else', async () => {
    const [ended, late, other] = [randomUUID(), randomUUID(), randomUUID()]
    let tell: (session: { userId: string; sessionId: string }) => void = () => undefined
    const { url } = await start({
      sessionCheckSeconds: 3600,
      onSessionEnded(listener) {
        tell = listener
        return () => undefined
      },
    })
    const nodes = [connectMember(url, ended), connectMember(url, other)] as const
    await Promise.all(nodes.map((node) => node.heard('Connected successfully')))
    const since = performance.now()
    // Its member's, but another session: the connection stays.
    tell({ userId: other, sessionId: ended })
    tell({ userId: ended, sessionId: ended })
    tell({ userId: late, sessionId: late })
    expect(await nodes[0].closed).toBe(4401)
    expect(performance.now() - since).toBeLessThan(1000)
    await nodes[0].heard('Your session was ended. Please log in again.')
    expect(await connectMember(url, late).closed).toBe(4401)
    await pingOnce(nodes[1])
  })

  it('whose session is ended is cut, and nobody else', async () => {
    const [ended, other] = [randomUUID(), randomUUID()]
    const over: string[] = []
    const { url } = await start({ sessionCheckSeconds: 0.05, findEndedSessions: async () => over })
    const nodes = [connectMember(url, ended), connectMember(url, other)] as const
    await Promise.all(nodes.map((node) => node.heard('Connected successfully')))
    over.push(ended)
    expect(await nodes[0].closed).toBe(4401)
    await nodes[0].heard('Your session was ended. Please log in again.')
    await pingOnce(nodes[1])
  })

  it('that goes silent earns nothing, and its dead connection is closed in the end', async () => {
    const memberId = randomUUID()
    const { url, clock } = await startWithClock(memberId, { sessionCheckSeconds: 0.05 })
    const node = connectMember(url, memberId)
    await node.heard('Connected successfully')
    await pingThrough(node, clock, 10)
    clock.now += 120_000
    await node.heard('the node was here for')
    clock.now += 20_000
    expect(await node.closed).toBe(4408)
    // The slot in which it fell silent ended while it could still have been merely late.
    expect(await creditsOf(memberId)).toHaveLength(1)
  })
})

describe('the gateway', () => {
  it('closes a connection that floods it, and does not count what was on its way', async () => {
    const { url, gateway } = await start()
    const node = connectMember(url, randomUUID())
    await node.heard('Connected successfully')
    for (let ping = 0; ping < 20_000; ping++) node.ping()
    expect(await node.closed).toBe(1008)
    await node.heard('Far too many messages')
    expect(node.pongs()).toBeLessThan(40)
    await expect.poll(gateway.connections).toBe(0)
  })

  it('closes a connection that sends more than a message may hold', async () => {
    const { url } = await start()
    const node = connectMember(url, randomUUID())
    await node.heard('Connected successfully')
    node.socket.send('x'.repeat(10 * 1024 * 1024))
    expect(await node.closed).toBe(1009)
  })

  it.each([
    ['a binary frame', Buffer.from('{"type":"PING"}'), 'a binary frame'],
    ['text that is not JSON', '{"type":', 'text that is not JSON'],
    ['an unknown message', '{"type":"PONG"}', 'another message'],
    ['no object', 'null', 'another message'],
  ])('answers %s with what it expects, and closes after several', async (_what, frame, named) => {
    const { url } = await start()
    const node = connectMember(url, randomUUID())
    await node.heard('Connected successfully')
    node.socket.send(frame)
    await node.heard(`Expected {"type":"PING"} as a text frame; got ${named}.`)
    await pingOnce(node)
    for (let again = 0; again < 4; again++) node.socket.send(frame)
    expect(await node.closed).toBe(1008)
  })

  it('refuses upgrades of other paths', async () => {
    const { url } = await start()
    const node = connectNode(url.replace('/websocket', '/other'), tokenOf(randomUUID()))
    const status = await new Promise((resolve) =>
      node.socket.on('unexpected-response', (_request, response) => resolve(response.statusCode)),
    )
    expect(status).toBe(404)
  })

  it('bounds the connections of one address, as the trusted proxy names it', async () => {
    const { url } = await start({ connectionsPerAddress: 2, trustedProxies: 1 })
    const connect = (address: string) => {
      const node = connectMember(url, randomUUID(), { 'x-forwarded-for': `198.51.100.1, ${address}` })
      return node
    }
    const nodes = ['203.0.113.7', '203.0.113.7', '203.0.113.8'].map(connect)
    await Promise.all(nodes.map((node) => node.heard('Connected successfully')))
    const refused = connect('203.0.113.7')
    expect(await refused.closed).toBe(4429)
    await refused.heard('Too many nodes')
  })

  it('asks a node to come back when tokens cannot be checked', async () => {
    const { url } = await start({
      verifyToken: () => Promise.reject(new ApiError('UNAVAILABLE', 'The database cannot be reached.')),
    })
    const node = connectMember(url, randomUUID())
    expect(await node.closed).toBe(1013)
    const [{ retryAfterSeconds }] = node.messages as unknown as [{ retryAfterSeconds: number }]
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(20)
    expect(retryAfterSeconds).toBeLessThanOrEqual(40)
  })

  it('says so when it stops, after booking what is due', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart, gateway } = await startWithClock(memberId)
    const node = connectMember(url, memberId)
    await node.heard('Connected successfully')
    clock.now += 60_000
    await gateway.stop()
    expect(await node.closed).toBe(1012)
    expect(node.pulses()).toEqual([iso(slotStart + SLOT_MS)])
    await node.heard('The network restarts')
    expect(await creditsOf(memberId)).toHaveLength(1)
    expect(gateway.isHealthy()).toBe(false)
  })

  it('stops within seconds, whoever does not close its side', async () => {
    const { url, gateway, close } = await startGateway(database.db)
    const { port } = new URL(url)
    const open = async (path: string) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
      const key = Buffer.alloc(16).toString('base64')
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nAuthorization: Bearer ${tokenOf(randomUUID())}\r\n\r\n`,
      )
      await once(socket, 'data')
      return socket
    }
    const refused = await open('/elsewhere')
    const closing = await open('/websocket')
    await expect.poll(() => gateway.connections()).toBe(1)
    // A close frame, masked by zeros, and then nothing.
    closing.write(Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]))
    await once(closing, 'end')
    const began = performance.now()
    await close()
    expect(performance.now() - began).toBeLessThan(4000)
    refused.destroy()
    closing.destroy()
  })

  it('goes on when a clock that was a day ahead is set back, and credits no slot again', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart } = await startWithClock(memberId)
    const node = connectMember(url, memberId)
    await node.heard('Connected successfully')
    await pingThrough(node, clock, 60)
    await expect.poll(() => node.pulses().length).toBe(1)
    clock.now += 86_400_000
    await node.heard('No heartbeat for the slot')
    clock.now = slotStart
    while (node.pulses().length < 4) await pingThrough(node, clock, 10)
    expect(clock.now).toBeLessThan(slotStart + 3_600_000)
    expect(new Set(node.pulses()).size).toBe(4)
    expect(await creditsOf(memberId)).toHaveLength(4)
  })
})
