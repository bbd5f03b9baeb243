import { randomUUID } from 'node:crypto'
import { formatUtcTime } from '@hearth/protocol/format-date'
import { INVALID_TOKEN_MESSAGE } from '@hearth/protocol/node-messages'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectMember, connectNode } from '../../test/support/connect-node.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { type RunningGateway, startGateway, tokenOf } from '../../test/support/start-gateway.ts'
import type { GatewayDeps } from './gateway.ts'
import {
  iso,
  pingOnce,
  pingThrough,
  SLOT_MS,
  startWithClock as startClockedFor,
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

async function start(deps: Partial<GatewayDeps> = {}) {
  const gateway = await startGateway(database.db, deps)
  running.push(gateway)
  return gateway
}

async function startWithClock(memberId: string, deps: Partial<GatewayDeps> = {}) {
  const gateway = await startClockedFor(database.db, memberId, deps)
  running.push(gateway)
  return gateway
}

const creditsOf = (memberId: string) =>
  database.db.selectFrom('heartbeat_credits').selectAll().where('member_id', '=', memberId).execute()

describe('a node', () => {
  it('with a bare WebSocket, a token in the query and a PING every 10 s earns a heartbeat each slot', async () => {
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
      nextHeartbeatAt: iso(slotStart + SLOT_MS),
      slotSeconds: SLOT_MS / 1000,
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
  ])('with %s is asked to log in again and closed with 4401', async (_what, token) => {
    const { url, logged } = await start()
    const node = connectNode(url, token)
    expect(await node.closed).toBe(4401)
    expect(node.messages).toEqual([{ message: INVALID_TOKEN_MESSAGE }])
    expect(logged()).not.toContain('secret-but-bad-token')
  })

  it('receives notices in the language that it accepts', async () => {
    const { url } = await start()
    const node = connectMember(url, randomUUID(), { 'accept-language': 'de-AT, en;q=0.5' })
    await node.heard('Connected successfully')
    node.socket.send('hello')
    await node.heard('Erwartet wird {"type":"PING"} als Text-Frame; gesendet wurde Text, der kein JSON ist.')
  })

  it('that sends 50 PINGs a second is answered within the limit and credited once', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart } = await startWithClock(memberId)
    const node = connectMember(url, memberId)
    await node.heard('Connected successfully')
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    const flood = setInterval(node.ping, 20)
    await expect.poll(node.pongs).toBeGreaterThanOrEqual(35)
    clearInterval(flood)
    expect(node.pongs()).toBeLessThanOrEqual(20 + 10 * seconds())
    await pingThrough(node, clock, 60)
    await expect.poll(node.pulses).toEqual([iso(slotStart + SLOT_MS)])
    expect(await creditsOf(memberId)).toHaveLength(1)
  })

  it('that connects too late for a slot learns the end of the next one and gets no complaint', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart } = await startWithClock(memberId)
    clock.now += 40_000
    const node = connectMember(url, memberId)
    await node.heard('Connected successfully')
    expect(node.messages[0]).toMatchObject({
      nextSlotEnd: iso(slotStart + SLOT_MS),
      nextHeartbeatAt: iso(slotStart + 2 * SLOT_MS),
    })
    await pingThrough(node, clock, 80)
    await expect.poll(node.pulses).toEqual([iso(slotStart + 2 * SLOT_MS)])
    expect(node.messages.filter((message) => 'code' in message)).toEqual([])
  })

  it('that reconnects too late for a slot gets no complaint about it', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart, gateway } = await startWithClock(memberId)
    const first = connectMember(url, memberId)
    await first.heard('Connected successfully')
    first.socket.close()
    await expect.poll(gateway.connections).toBe(0)
    clock.now += 40_000
    const second = connectMember(url, memberId)
    await second.heard('Connected successfully')
    await pingThrough(second, clock, 80)
    await expect.poll(second.pulses).toEqual([iso(slotStart + 2 * SLOT_MS)])
    expect(second.messages.filter((message) => 'code' in message)).toEqual([])
  })

  it('keeps its slot across a reconnect', async () => {
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

  it('replaces its older connection on a reconnect and notifies it', async () => {
    const memberId = randomUUID()
    const { url, gateway } = await start()
    const older = connectMember(url, memberId)
    await older.heard('Connected successfully')
    const newer = connectMember(url, memberId)
    await newer.heard('Connected successfully')
    expect(await older.closed).toBe(4409)
    await older.heard('only its newest connection counts')
    await expect.poll(gateway.connections).toBe(1)
    await pingOnce(newer)
  })

  it('is disconnected when its session ends, also during the connection', async () => {
    const [ended, late, other] = [randomUUID(), randomUUID(), randomUUID()]
    let send: (session: { userId: string; sessionId: string }) => void = () => undefined
    const { url } = await start({
      sessionCheckSeconds: 3600,
      onSessionEnded(listener) {
        send = listener
        return () => undefined
      },
    })
    const nodes = [connectMember(url, ended), connectMember(url, other)] as const
    await Promise.all(nodes.map((node) => node.heard('Connected successfully')))
    // End a different session of this member. The member's connection must stay open.
    send({ userId: other, sessionId: ended })
    send({ userId: ended, sessionId: ended })
    send({ userId: late, sessionId: late })
    expect(await nodes[0].closed).toBe(4401)
    await nodes[0].heard('Your session has ended. Please log in again.')
    expect(await connectMember(url, late).closed).toBe(4401)
    await pingOnce(nodes[1])
  })

  it('of an ended session is disconnected without affecting others', async () => {
    const [ended, other] = [randomUUID(), randomUUID()]
    const over: string[] = []
    const { url } = await start({ sessionCheckSeconds: 0.05, findEndedSessions: async () => over })
    const nodes = [connectMember(url, ended), connectMember(url, other)] as const
    await Promise.all(nodes.map((node) => node.heard('Connected successfully')))
    over.push(ended)
    expect(await nodes[0].closed).toBe(4401)
    await nodes[0].heard('Your session has ended. Please log in again.')
    await pingOnce(nodes[1])
  })

  it('that goes silent earns nothing and is eventually disconnected', async () => {
    const memberId = randomUUID()
    const { url, clock, slotStart } = await startWithClock(memberId, { sessionCheckSeconds: 0.05 })
    const node = connectMember(url, memberId)
    await node.heard('Connected successfully')
    await pingThrough(node, clock, 10)
    clock.now += 120_000
    const slotEnd = slotStart + 2 * SLOT_MS
    await node.heard(
      `slot that ended on ${formatUtcTime(slotEnd, 'en')}: the node was present for 0 s, and 30 s are required`,
    )
    expect(node.messages.find((message) => 'code' in message)).toMatchObject({
      code: 'absent',
      slotEnd: iso(slotEnd),
      presentSeconds: 0,
      requiredSeconds: 30,
    })
    clock.now += 20_000
    expect(await node.closed).toBe(4408)
    // The first slot is credited: when it ended, the silence was still within the limit. Poll, because
    // booking takes time.
    await expect.poll(() => creditsOf(memberId)).toHaveLength(1)
  })

  it('continues after a clock that was a day ahead is set back, without a second credit', async () => {
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
