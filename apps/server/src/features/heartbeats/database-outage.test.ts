import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Tables } from '../../platform/database/database.ts'
import {
  type DatabaseConnection,
  type OpenDatabase,
  openDatabase,
} from '../../platform/database/open-database.ts'
import { connectMember, type TestNode } from '../../test/support/connect-node.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/support/database-proxy.ts'
import { startGateway } from '../../test/support/start-gateway.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { pingOnce } from './testing/clocked-gateway.ts'
import { findWrongSums } from './testing/credit-sums.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: DatabaseProxy
/** The gateway's connection, and a connection without outages. */
let database: OpenDatabase<Tables>
let direct: OpenDatabase<Tables>

const open = (connection: DatabaseConnection) =>
  openDatabase<Tables>(connection, { maxConnections: 5, onLost: () => undefined })

beforeEach(async () => {
  test = await createTestDatabase()
  proxy = await startDatabaseProxy(test.connection)
  database = open(proxy.connection)
  direct = open(test.connection)
})
afterEach(async () => {
  await database.close()
  await direct.close()
  await proxy.close()
  await test.drop()
})

describe('while the database is down', () => {
  it('nodes stay connected, and their heartbeats are booked exactly once after it recovers', async () => {
    const { gateway, url, logged, close } = await startGateway(database.kysely)
    const nodes = Array.from({ length: 50 }, () => connectMember(url, randomUUID()))
    const pulses = () => nodes.flatMap((node) => node.pulses())
    await expect.poll(() => pulses().length).toBeGreaterThan(20)
    // Send PINGs, so that no node falls silent, no matter how long the test takes.
    const pings = setInterval(() => {
      for (const node of nodes) node.ping()
    }, 10_000)
    onTestFinished(() => clearInterval(pings))
    for (let round = 0; round < 2; round++) {
      proxy.disconnect()
      await expect.poll(() => gateway.isHealthy(), { interval: 5 }).toBe(false)
      // Wait until every node has earned a slot.
      const since = Date.now()
      await expect.poll(() => Date.now() - since).toBeGreaterThan(1200)
      expect(gateway.connections()).toBe(50)
      await pingOnce(nodes[0] as TestNode)
      const before = pulses().length
      proxy.bringBack()
      await expect.poll(() => pulses().length).toBeGreaterThan(before + 20)
      expect(gateway.isHealthy()).toBe(true)
    }
    await close()
    for (const node of nodes) {
      const ends = node.pulses().map((end) => Date.parse(end))
      expect(new Set(ends).size).toBe(ends.length)
    }
    expect(await countGaps()).toBe(0)
    expect(await findWrongSums(direct.kysely)).toEqual([])
    expect(logged().match(/heartbeats: the database is unavailable/g)).toHaveLength(2)
  })

  it('a connecting node gets a retry delay', async () => {
    const { url, close } = await startGateway(database.kysely)
    proxy.disconnect()
    const node = connectMember(url, randomUUID())
    expect(await node.closed).toBe(1013)
    expect(node.messages).toMatchObject([{ retryAfterSeconds: expect.any(Number) }])
    await close()
  })
})

/** Returns the number of one-second slots that are missing between each node's first and last credits. */
async function countGaps(): Promise<number> {
  const credits = await direct.kysely
    .selectFrom('heartbeat_credits')
    .select(['node_id', 'slot_end'])
    .execute()
  const byNode = Map.groupBy(credits, ({ node_id }) => node_id)
  let gaps = 0
  for (const ends of byNode.values()) {
    const times = ends.map(({ slot_end }) => slot_end.getTime())
    gaps += (Math.max(...times) - Math.min(...times)) / 1000 + 1 - times.length
  }
  return gaps
}
