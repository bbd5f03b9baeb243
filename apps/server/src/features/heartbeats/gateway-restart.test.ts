import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectMember } from '../../test/support/connect-node.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { type RunningGateway, startGateway, tokenOf } from '../../test/support/start-gateway.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import {
  clockOf,
  iso,
  pingOnce,
  pingThrough,
  SLOT_MS,
  startClockedGateway,
} from './testing/clocked-gateway.ts'

let database: OpenTestDatabase
const running: RunningGateway[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.close()
})

/**
 * Returns a clock at the start of a slot of the member's node, and a function that starts gateways with this
 * clock.
 */
function clocked(memberId: string) {
  const clock = clockOf(anonymousNodeId(memberId))
  const startMs = clock.now
  return {
    clock,
    startMs,
    async start() {
      const gateway = await startClockedGateway(database.db, clock, { connection: database.connection })
      running.push(gateway)
      return gateway
    },
  }
}

async function slotsOf(memberId: string) {
  const rows = await database.db
    .selectFrom('heartbeat_credits')
    .select('slot_end')
    .where('member_id', '=', memberId)
    .orderBy('slot_end')
    .execute()
  return rows.map(({ slot_end }) => slot_end.toISOString())
}

/** Returns the number of gateways that are listening for notices. */
async function listeners() {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'hearth listener' and state = 'idle'
  `.execute(database.db)
  return rows[0]?.count
}

const enter = async (url: string, memberId: string) => {
  const node = connectMember(url, memberId)
  await node.heard('Connected successfully')
  return node
}

describe('a slot that ends during a restart', () => {
  it('is credited once to a node that was online for half of it and reconnects in time', async () => {
    const memberId = randomUUID()
    const { clock, startMs, start } = clocked(memberId)
    const first = await start()
    await pingThrough(await enter(first.url, memberId), clock, 110)
    await first.close()
    clock.now += 30_000
    const second = await start()
    const node = await enter(second.url, memberId)
    await expect.poll(node.pulses).toEqual([iso(startMs + 2 * SLOT_MS)])
    // Presence in the slot in which the node returned counts from the start of that slot.
    await pingThrough(node, clock, 40)
    await expect.poll(node.pulses).toEqual([iso(startMs + 2 * SLOT_MS), iso(startMs + 3 * SLOT_MS)])
    expect(await slotsOf(memberId)).toEqual([1, 2, 3].map((slot) => iso(startMs + slot * SLOT_MS)))
  })

  it.each([
    ['is credited to a node', { presentSeconds: 40, leaves: false, awaySeconds: 20 }, true],
    ['is not credited to a node that had left', { presentSeconds: 40, leaves: true, awaySeconds: 20 }, false],
    ['is not credited to a node that is late', { presentSeconds: 40, leaves: false, awaySeconds: 70 }, false],
    ['is not credited to a newcomer', { presentSeconds: 10, leaves: false, awaySeconds: 20 }, false],
  ])('%s (%o)', async (_what, { presentSeconds, leaves, awaySeconds }, isEarned) => {
    const memberId = randomUUID()
    const { clock, startMs, start } = clocked(memberId)
    const first = await start()
    // Set the clock so that the PINGs end 10 s before the slot ends.
    clock.now = startMs + 3 * SLOT_MS - presentSeconds * 1000 - 10_000
    const node = await enter(first.url, memberId)
    await pingThrough(node, clock, presentSeconds)
    if (leaves) {
      node.socket.close()
      await expect.poll(first.gateway.connections).toBe(0)
    }
    await first.close()
    clock.now += awaySeconds * 1000
    const second = await start()
    await pingOnce(await enter(second.url, memberId))
    await second.gateway.stop()
    expect((await slotsOf(memberId)).includes(iso(startMs + 3 * SLOT_MS))).toBe(isEarned)
  })

  it('is credited after a kill too, from the state of the last half minute', async () => {
    const memberId = randomUUID()
    const { clock, startMs, start } = clocked(memberId)
    // Give this gateway its own clock, which does not advance after the PINGs below. The gateway then neither
    // decides nor writes anything, as if it had been killed.
    const last = { ...clock }
    const killed = await startClockedGateway(database.db, last, { connection: database.connection })
    running.push(killed)
    await pingThrough(await enter(killed.url, memberId), last, 110)
    const stored = () =>
      database.db
        .selectFrom('node_presence')
        .select('attending')
        .where('member_id', '=', memberId)
        .where('counted_until', '>=', new Date(startMs + 100_000))
        .executeTakeFirst()
    await expect.poll(stored).toEqual({ attending: true })
    clock.now = last.now + 40_000
    const next = await start()
    const back = await enter(next.url, memberId)
    await expect.poll(back.pulses).toContain(iso(startMs + 2 * SLOT_MS))
    expect(await slotsOf(memberId)).toEqual([1, 2].map((slot) => iso(startMs + slot * SLOT_MS)))
  })
})

describe('two gateways on one database', () => {
  it('keep only the newest connection of a node and count its slot across both', async () => {
    const memberId = randomUUID()
    const { clock, startMs, start } = clocked(memberId)
    const [one, two] = [await start(), await start()]
    await expect.poll(listeners).toBe(2)
    clock.now += SLOT_MS
    let node = await enter(one.url, memberId)
    await pingThrough(node, clock, 20)
    for (const gateway of [two, one, two]) {
      const newer = await enter(gateway.url, memberId)
      expect(await node.closed).toBe(4409)
      node = newer
      await pingThrough(node, clock, 10)
    }
    await expect.poll(() => [one.gateway.connections(), two.gateway.connections()]).toEqual([0, 1])
    await pingThrough(node, clock, 10)
    await expect.poll(node.pulses).toEqual([iso(startMs + 2 * SLOT_MS)])
    expect(await slotsOf(memberId)).toEqual([iso(startMs + 2 * SLOT_MS)])
  })
})

describe('a stopping gateway', () => {
  it('books due slots and announces a reconnect delay', async () => {
    const memberId = randomUUID()
    const { clock, startMs, start } = clocked(memberId)
    const { url, gateway } = await start()
    clock.now += SLOT_MS
    const node = await enter(url, memberId)
    clock.now += SLOT_MS
    await gateway.stop()
    expect(await node.closed).toBe(1012)
    expect(node.pulses()).toEqual([iso(startMs + 2 * SLOT_MS)])
    expect(node.messages.at(-1)).toEqual({
      message: expect.stringContaining('The network is restarting'),
      code: 'restart',
      retryAfterSeconds: expect.any(Number),
    })
    expect(await slotsOf(memberId)).toHaveLength(1)
    expect(gateway.isHealthy()).toBe(false)
  })

  it('stops even if clients keep their connections open', async () => {
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
    const rejected = await open('/elsewhere')
    const closing = await open('/websocket')
    await expect.poll(() => gateway.connections()).toBe(1)
    // Send only a close frame with a zero mask.
    closing.write(Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]))
    await once(closing, 'end')
    await close()
    rejected.destroy()
    closing.destroy()
  })
})
