import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectMember } from '../../test/connect-node.ts'
import { findWrongSums } from '../../test/credit-sums.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Tables } from '../database.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/open-database.ts'
import { anonymousNodeId } from './node-id.ts'

const CHILD = new URL('../../test/gateway-child.ts', import.meta.url)
const ROUNDS = 3

let test: Awaited<ReturnType<typeof createTestDatabase>>
let database: OpenDatabase<Tables>
let child: ChildProcess | undefined

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase<Tables>(test.connection, { maxConnections: 5, onLost: () => undefined })
})
afterEach(() => void child?.kill('SIGKILL'))
afterAll(async () => {
  await database.close()
  await test.drop()
})

/** Starts a gateway in a process of its own. @returns where nodes connect */
async function startChild(): Promise<string> {
  const started = fork(CHILD, [JSON.stringify(test.connection)])
  child = started
  const [url] = await Promise.race([
    once(started, 'message'),
    once(started, 'exit').then(([code]) => Promise.reject(new Error(`the gateway ended with ${code}`))),
  ])
  return url
}

describe('a server that is killed in the middle of its credits', () => {
  it('has booked every heartbeat that it told a node of, and none twice', { timeout: 30_000 }, async () => {
    const members = Array.from({ length: 200 }, () => randomUUID())
    const told = new Set<string>()
    for (let round = 1; round <= ROUNDS; round++) {
      const url = await startChild()
      const nodes = members.map((memberId) => ({ memberId, node: connectMember(url, memberId) }))
      const pulses = () => nodes.reduce((sum, { node }) => sum + node.pulses().length, 0)
      await expect.poll(pulses, { interval: 1, timeout: 8000 }).toBeGreaterThan(round * 70)
      child?.kill('SIGKILL')
      await Promise.all(nodes.map(({ node }) => node.closed))
      for (const { memberId, node } of nodes) {
        for (const slotEnd of node.pulses()) {
          const slot = `${anonymousNodeId(memberId)} ${slotEnd}`
          expect(told.has(slot)).toBe(false)
          told.add(slot)
        }
      }
    }
    const rows = await database.kysely
      .selectFrom('heartbeat_credits')
      .select(['node_id', 'slot_end'])
      .execute()
    const booked = new Set(rows.map(({ node_id, slot_end }) => `${node_id} ${slot_end.toISOString()}`))
    expect([...told].filter((slot) => !booked.has(slot))).toEqual([])
    expect(told.size).toBeGreaterThan(400)
    expect(await findWrongSums(database.kysely)).toEqual([])
  })
})
