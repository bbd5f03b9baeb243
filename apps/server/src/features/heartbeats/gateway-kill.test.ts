import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../platform/database/database.ts'
import { type OpenDatabase, openDatabase } from '../../platform/database/open-database.ts'
import { connectMember, type TestNode } from '../../test/support/connect-node.ts'
import { startDatabaseProxy } from '../../test/support/database-proxy.ts'
import { createTestDatabase, type TestConnection } from '../../test/support/test-database.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { findWrongSums } from './testing/credit-sums.ts'

const CHILD = new URL('./testing/gateway-child.ts', import.meta.url)
const ROUNDS = 3

let test: Awaited<ReturnType<typeof createTestDatabase>>
let database: OpenDatabase<Tables>
const children: ChildProcess[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase<Tables>(test.connection, { maxConnections: 5, onLost: () => undefined })
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

/**
 * Starts a gateway in another process.
 * @returns its URL for nodes
 */
async function startChild(connection: TestConnection, ...journal: string[]): Promise<string> {
  const started = fork(CHILD, [JSON.stringify(connection), ...journal])
  children.push(started)
  const [url] = await Promise.race([
    once(started, 'message'),
    once(started, 'exit').then(([code]) => Promise.reject(new Error(`the gateway ended with ${code}`))),
  ])
  return url
}

describe('a server killed while booking credits', () => {
  it('has booked every acknowledged heartbeat exactly once', async () => {
    const members = Array.from({ length: 200 }, () => randomUUID())
    const notified = new Set<string>()
    for (let round = 1; round <= ROUNDS; round++) {
      const url = await startChild(test.connection)
      const nodes = members.map((memberId) => ({ memberId, node: connectMember(url, memberId) }))
      const pulses = () => nodes.reduce((sum, { node }) => sum + node.pulses().length, 0)
      await expect.poll(pulses, { interval: 1 }).toBeGreaterThan(round * 70)
      children.pop()?.kill('SIGKILL')
      await Promise.all(nodes.map(({ node }) => node.closed))
      for (const { memberId, node } of nodes) {
        for (const slotEnd of node.pulses()) {
          const slot = `${anonymousNodeId(memberId)} ${slotEnd}`
          expect(notified.has(slot)).toBe(false)
          notified.add(slot)
        }
      }
    }
    const rows = await database.kysely
      .selectFrom('heartbeat_credits')
      .select(['node_id', 'slot_end'])
      .execute()
    const booked = new Set(rows.map(({ node_id, slot_end }) => `${node_id} ${slot_end.toISOString()}`))
    expect([...notified].filter((slot) => !booked.has(slot))).toEqual([])
    expect(notified.size).toBeGreaterThan(400)
    expect(await findWrongSums(database.kysely)).toEqual([])
  })
})

describe('a server killed while the database is down', () => {
  it('leaves its acknowledged heartbeats to the next server, which books each once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-journal-'))
    const proxy = await startDatabaseProxy(test.connection)
    const members = Array.from({ length: 60 }, () => randomUUID())
    const url = await startChild(proxy.connection, folder)
    const nodes = members.map((memberId) => ({ memberId, node: connectMember(url, memberId) }))
    const pulsed = () => nodes.filter(({ node }) => node.pulses().length > 0).length
    await expect.poll(pulsed).toBe(members.length)
    proxy.disconnect()
    const waiting = () =>
      nodes.flatMap(({ memberId, node }) =>
        node.messages.flatMap((message) => {
          if (!('waiting' in message)) return []
          return [`${anonymousNodeId(memberId)} ${message.slotEnd}`]
        }),
      )
    await expect.poll(() => waiting().length, { interval: 5 }).toBeGreaterThan(130)
    children.pop()?.kill('SIGKILL')
    await Promise.all(nodes.map(({ node }) => node.closed))
    const promised = waiting()

    await startChild(test.connection, folder)
    const booked = async () => {
      const rows = await database.kysely
        .selectFrom('heartbeat_credits')
        .select(['node_id', 'slot_end'])
        .where('member_id', 'in', members)
        .execute()
      return rows.map(({ node_id, slot_end }) => `${node_id} ${slot_end.toISOString()}`)
    }
    const missing = async () => {
      const known = new Set(await booked())
      return promised.filter((slot) => !known.has(slot))
    }
    await expect.poll(missing).toEqual([])
    const all = await booked()
    expect(new Set(all).size).toBe(all.length)
    expect(await findWrongSums(database.kysely)).toEqual([])
    // The journal must be empty.
    const segments = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.journal'))
    await expect.poll(segments).toEqual([])
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('two servers with the same reconnecting nodes', () => {
  it('credit and report each slot once', async () => {
    const members = Array.from({ length: 20 }, () => randomUUID())
    const startedAt = Date.now()
    const urls = [await startChild(test.connection), await startChild(test.connection)]
    const nodes = members.map((memberId) => ({ memberId, pulses: [] as string[] }))
    const pulses = () => nodes.reduce((sum, node) => sum + node.pulses.length, 0)
    let open: TestNode[] = []
    for (let round = 1; round <= 6; round++) {
      // In every other round, each node is connected to both gateways until its older connection closes.
      const older = open
      open = nodes.map((node) => {
        const connection = connectMember(urls[round % 2] ?? '', node.memberId)
        connection.socket.on('message', () => node.pulses.push(...connection.pulses()))
        connection.socket.on('message', () => connection.messages.splice(0))
        return connection
      })
      if (round % 2 === 0) for (const { socket } of older) socket.close()
      await expect.poll(pulses, { interval: 5 }).toBeGreaterThan(round * members.length)
    }
    for (const { socket } of open) socket.close()
    for (const { memberId, pulses } of nodes) {
      expect(new Set(pulses).size).toBe(pulses.length)
      const rows = await database.kysely
        .selectFrom('heartbeat_credits')
        .select('slot_end')
        .where('member_id', '=', memberId)
        .execute()
      const credited = rows.map(({ slot_end }) => slot_end.toISOString())
      expect(new Set(credited).size).toBe(credited.length)
      expect(credited).toEqual(expect.arrayContaining(pulses))
      expect(credited.length).toBeLessThanOrEqual(Math.ceil((Date.now() - startedAt) / 1000))
    }
    expect(await findWrongSums(database.kysely)).toEqual([])
  })
})
