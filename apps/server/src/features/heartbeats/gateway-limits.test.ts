import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createConnection } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { AppError } from '../../errors/app-error.ts'
import { connectMember, connectNode } from '../../test/support/connect-node.ts'
import { createTestMessage } from '../../test/support/create-test-message.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { type RunningGateway, startGateway, tokenOf } from '../../test/support/start-gateway.ts'
import type { GatewayDeps } from './gateway.ts'
import { NodeConnection, type NodeSocket } from './node-connection.ts'
import { pingOnce } from './testing/clocked-gateway.ts'
import { RawNode } from './testing/raw-node.ts'

let database: OpenTestDatabase
const running: RunningGateway[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.close()
})

async function start(deps: Partial<GatewayDeps> = {}) {
  const gateway = await startGateway(database.db, deps)
  running.push(gateway)
  return gateway
}

/** Counts clients that request a connection. The gateway calls `connectionsPerAddress` once per client. */
function countArrivals() {
  let arrivals = 0
  return {
    arrived: () => arrivals,
    connectionsPerAddress() {
      arrivals += 1
      return 1000
    },
  }
}

/** Returns the maximum number of PONGs for a connection: a burst of 20, then 10 per second. */
const mostPongsSince = (started: number) => 20 + (10 * (performance.now() - started)) / 1000

describe('the gateway', () => {
  it('closes a flooding connection and ignores its pending messages', async () => {
    const { url, gateway } = await start()
    const node = connectMember(url, randomUUID())
    await node.heard('Connected successfully')
    const started = performance.now()
    for (let ping = 0; ping < 20_000; ping++) node.ping()
    expect(await node.closed).toBe(1008)
    await node.heard('Too many messages')
    expect(node.pongs()).toBeLessThanOrEqual(mostPongsSince(started))
    await expect.poll(gateway.connections).toBe(0)
  })

  it('closes a connection with a message over the size limit', async () => {
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
    ['JSON a thousand levels deep', `${'['.repeat(1000)}${']'.repeat(1000)}`, 'another message'],
    ['a PING with a poisoned prototype', '{"__proto__":{"type":"PING"}}', 'another message'],
  ])('answers %s with the expected format and closes after several', async (_what, frame, named) => {
    const { url } = await start()
    const node = connectMember(url, randomUUID())
    await node.heard('Connected successfully')
    node.socket.send(frame)
    await node.heard(`Expected {"type":"PING"} as a text frame; got ${named}.`)
    await pingOnce(node)
    for (let again = 0; again < 4; again++) node.socket.send(frame)
    expect(await node.closed).toBe(1008)
  })

  it('rejects upgrades of other paths', async () => {
    const { url } = await start()
    const node = connectNode(url.replace('/websocket', '/other'), tokenOf(randomUUID()))
    const status = await new Promise((resolve) =>
      node.socket.on('unexpected-response', (_request, response) => resolve(response.statusCode)),
    )
    expect(status).toBe(404)
  })

  it('limits the connections of an address, as the trusted proxy reports it', async () => {
    const { url } = await start({ connectionsPerAddress: () => 2, trustedProxies: 1 })
    const connect = (address: string) => {
      const node = connectMember(url, randomUUID(), { 'x-forwarded-for': `198.51.100.1, ${address}` })
      return node
    }
    const nodes = ['203.0.113.7', '203.0.113.7', '203.0.113.8'].map(connect)
    await Promise.all(nodes.map((node) => node.heard('Connected successfully')))
    const rejected = connect('203.0.113.7')
    expect(await rejected.closed).toBe(4429)
    await rejected.heard('Too many nodes')
  })

  it('asks a node to reconnect later if tokens cannot be verified', async () => {
    const { url } = await start({
      verifyToken: () => Promise.reject(new AppError('UNAVAILABLE', createTestMessage('Try again later.'))),
    })
    const node = connectMember(url, randomUUID())
    expect(await node.closed).toBe(1013)
    const [{ retryAfterSeconds }] = node.messages as unknown as [{ retryAfterSeconds: number }]
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(20)
    expect(retryAfterSeconds).toBeLessThanOrEqual(40)
  })

  it('accepts every valid form of a PING', async () => {
    const { url } = await start()
    const node = connectMember(url, randomUUID())
    await node.heard('Connected successfully')
    node.socket.send(' { "type" : "PI\\u004eG", "more": 1 } ')
    await expect.poll(node.pongs).toBe(1)
  })

  it('closes a connection with text that is not UTF-8', async () => {
    const { url } = await start()
    const node = connectMember(url, randomUUID())
    await node.heard('Connected successfully')
    node.socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false })
    expect(await node.closed).toBe(1007)
  })

  it('answers WebSocket pings within the same limit', async () => {
    const { url } = await start()
    const node = connectMember(url, randomUUID())
    await node.heard('Connected successfully')
    let pongs = 0
    node.socket.on('pong', () => {
      pongs += 1
    })
    const started = performance.now()
    for (let ping = 0; ping < 200; ping++) node.socket.ping('here')
    await expect.poll(() => pongs).toBeGreaterThanOrEqual(20)
    await pingOnce(node)
    expect(pongs).toBeLessThanOrEqual(mostPongsSince(started))
  })

  it('negotiates no compression', async () => {
    const { url } = await start()
    const { port } = new URL(url)
    const client = await RawNode.connect(Number(port), randomUUID(), [
      'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
    ])
    expect(client.handshake).toMatch(/^HTTP\/1\.1 101 /)
    expect(client.handshake.toLowerCase()).not.toContain('sec-websocket-extensions')
    // Send a frame marked as compressed.
    client.write(Buffer.from([0xc1, 0x80, 0, 0, 0, 0]))
    await expect.poll(() => client.closeCode()).toBe(1002)
  })

  it.each([
    ['a frame that is not masked', '81025b5d', 1002],
    ['an opcode that nobody knows', '838000000000', 1002],
    ['a reserved bit', 'a18000000000', 1002],
    ['a part of a message that never began', '808000000000', 1002],
    ['a message within a message', '018000000000818000000000', 1002],
    ['a ping in parts', '098000000000', 1002],
    ['a ping that is too long', `89fe007e00000000${'00'.repeat(126)}`, 1002],
    ['a close with half a code', '88810000000003', 1002],
    ['a close with a code that nobody may send', '88820000000003ee', 1002],
    ['a length that no memory holds', '81ff7fffffffffffffff00000000', 1009],
    ['a length that is negative to some', '81ffffffffffffffffff00000000', 1009],
    // Two fragments of 4,096 and 16 bytes.
    [
      'parts that are too long together',
      `01fe100000000000${'00'.repeat(4096)}809000000000${'00'.repeat(16)}`,
      1009,
    ],
  ])('closes a connection that sends %s and keeps others open', async (_what, frames, code) => {
    const { url, gateway } = await start()
    const port = Number(new URL(url).port)
    const [client, other] = [await RawNode.connect(port, randomUUID()), connectMember(url, randomUUID())]
    await expect.poll(() => client.text()).toContain('Connected successfully')
    client.write(Buffer.from(frames, 'hex'))
    await expect.poll(() => client.closeCode()).toBe(code)
    client.destroy()
    await other.heard('Connected successfully')
    await expect.poll(gateway.connections).toBe(1)
    await pingOnce(other)
  })

  it('closes a connection with too much unread data', async () => {
    const [socket, stream] = [new FakeSocket(), new PassThrough({ highWaterMark: 16 })]
    const connection = new NodeConnection(
      socket as unknown as NodeSocket,
      stream,
      { memberId: '', nodeId: '', sessionId: '', subnet: '', proof: null },
      { onMessage() {}, onProof() {}, onSlowed() {}, onClose() {} },
    )
    connection.send({ message: 'still fine' })
    expect(socket.terminated).toBe(false)
    stream.write(Buffer.alloc(100_000))
    stream.write(Buffer.alloc(100_000))
    connection.send({ message: 'one too many' })
    expect(socket.terminated).toBe(true)
  })

  it('answers a simple client at fifty PINGs a second and keeps it connected', async () => {
    const { url, gateway } = await start({ intervalSeconds: 2 })
    const connecting = performance.now()
    const client = await RawNode.connect(Number(new URL(url).port), randomUUID())
    await expect.poll(() => client.text()).toContain('Connected successfully')
    const started = performance.now()
    const flood = setInterval(() => client.ping(), 20)
    await expect.poll(() => client.pulses()).toBeGreaterThanOrEqual(2)
    await expect.poll(() => client.pongs()).toBeGreaterThanOrEqual(20)
    clearInterval(flood)
    const seconds = (performance.now() - connecting) / 1000
    expect(client.pongs()).toBeLessThanOrEqual(mostPongsSince(started))
    expect(client.pulses()).toBeLessThanOrEqual(1 + Math.ceil(seconds / 2))
    expect(gateway.connections()).toBe(1)
    client.destroy()
    await expect.poll(gateway.connections).toBe(0)
  })

  it('releases a client that disconnects during the handshake or after half a request', async () => {
    let letIn: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      letIn = resolve
    })
    const { arrived, connectionsPerAddress } = countArrivals()
    const { url, gateway } = await start({
      connectionsPerAddress,
      async ensureMembers() {
        await asked
      },
    })
    const port = Number(new URL(url).port)
    const gone = RawNode.connect(port, randomUUID()).catch(() => null)
    const half = createConnection(port, '127.0.0.1')
    half.write('GET /websocket HTTP/1.1\r\nUpgrade: webs')
    const node = connectMember(url, randomUUID())
    await expect.poll(arrived).toBe(2)
    RawNode.destroyAll()
    await gone
    letIn()
    await node.heard('Connected successfully')
    await expect.poll(gateway.connections).toBe(1)
    half.destroy()
  })

  it('admits many simultaneous connections in few batched statements', async () => {
    let statements = 0
    const allHere = Promise.withResolvers<void>()
    const { arrived, connectionsPerAddress } = countArrivals()
    const { url, gateway } = await start({
      connectionsPerAddress,
      async findEndedSessions() {
        statements += 1
        // Delay the first query until all clients have arrived.
        await allHere.promise
        return []
      },
    })
    const port = Number(new URL(url).port)
    const connecting = Promise.all(Array.from({ length: 300 }, () => RawNode.connect(port, randomUUID())))
    await expect.poll(arrived).toBe(300)
    allHere.resolve()
    const clients = await connecting
    expect(gateway.connections()).toBe(300)
    expect(statements).toBeLessThan(100)
    for (const client of clients) client.destroy()
  })
})

class FakeSocket extends EventEmitter {
  readonly readyState = WebSocket.OPEN
  terminated = false
  send() {}
  terminate() {
    this.terminated = true
  }
}
