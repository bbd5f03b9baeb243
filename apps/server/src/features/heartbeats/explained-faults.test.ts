import { randomUUID } from 'node:crypto'
import type { ExplainedSlot } from '@hearth/protocol/endpoints/heartbeats'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/support/database-proxy.ts'
import { fixedRules } from '../../test/support/fixed-rules.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { type RunningGateway, startGateway } from '../../test/support/start-gateway.ts'
import { recordBan } from '../auth/accounts/record-ban.ts'
import { recordIncident } from '../incidents/record-incident.ts'
import { bookMakeGoods } from '../make-good/book-make-good.ts'
import { decideMakeGood, previewMakeGood, requestMakeGood } from '../make-good/change-make-good.ts'
import { addDays } from '../points/utc-day.ts'
import { packSlotReasons } from './pack-slot-reasons.ts'
import { readNodeSlots } from './read-node-slots.ts'
import { slotEndAfter, slotOffset } from './slots.ts'
import { SimulatedNode } from './testing/simulated-node.ts'

// Simulates a network with real gateways and connections, and a fault of each kind in every period. Compares the
// explanation of every slot with the fault. "npm run torture -- slots" simulates a month.

const MINUTE = 60_000
const SLOT = 15 * MINUTE
/** Minutes after which the faults repeat. */
const PERIOD = 8 * 60
const { SIMULATED_DAYS } = process.env
const MINUTES = SIMULATED_DAYS ? Number(SIMULATED_DAYS) * 24 * 60 : PERIOD
/** A month takes 12 minutes on an idle machine, and more than an hour on a busy one. */
const TIMEOUT_MS = Math.max(3_600_000, MINUTES * 500)
const START = Date.parse('2026-05-04T00:00:00Z')
/** Minutes by which the server's clock is set ahead in each period. */
const STEP = 45
/** Minute at which a node is registered. */
const LATE = 120
/** Minutes in which slots are read before the gateway books them. */
const READ_EARLY = [260, 275] as const
/** Minutes for which a node is off before the outage, so that it is not paid. */
const OFF_BEFORE_OUTAGE = 18

/** Times in minutes of a period, from the first to the last exclusive. */
const faults = {
  away: [40, 130],
  slow: [40, 100],
  unproven: [40, 100],
  banned: [40, 100],
  killed: [150, 185],
  restarted: [220, 255],
  database: [300, 345],
  clock: [390, 391],
  /** Some nodes are off. An operator records an incident, and pays the slots. */
  outage: [420, 455],
} as const

let database: OpenTestDatabase
let proxy: DatabaseProxy
/** One connection, so that a query waits for all that the gateway has started. */
let own: ReturnType<typeof openDatabase<Tables>>

beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await startDatabaseProxy(database.connection)
  own = openDatabase<Tables>(proxy.connection, { maxConnections: 1, onLost: () => undefined })
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await own.close()
  await proxy.close()
  await database.close()
})

const nodes = {
  steady: new SimulatedNode('10.0.0.1'),
  away: new SimulatedNode('10.0.1.1'),
  slow: new SimulatedNode('10.0.2.1'),
  unproven: new SimulatedNode('10.0.3.1'),
  /** Disconnected when the database goes away. */
  unlucky: new SimulatedNode('10.0.4.1'),
  /** Registered late in the first period. */
  late: new SimulatedNode('10.0.5.1'),
  banned: new SimulatedNode('10.0.6.1'),
  /** Off during the outage, and credited before and after it. */
  paid: new SimulatedNode('10.0.7.1'),
  /** Off before and during the outage. */
  unpaid: new SimulatedNode('10.0.8.1'),
}
const member = randomUUID()
/** Nodes of one member, who may have two. */
const many = ['10.1.0.1', '10.1.1.1', '10.1.2.1'].map((address) => new SimulatedNode(address, member))
/** Nodes of a subnet in which four can connect and three count. */
const crowd = Array.from({ length: 4 }, () => new SimulatedNode('10.2.0.1'))
const fifth = new SimulatedNode('10.2.0.1')
const all = [...Object.values(nodes), ...many, ...crowd, fifth]

/** Returns the node whose slots end last in each interval, which is over the limit. */
const lastOf = (group: SimulatedNode[]) =>
  group.toSorted((a, b) => slotOffset(a.id, SLOT) - slotOffset(b.id, SLOT)).at(-1)

/**
 * State of a node in a minute: connected, connected without messages in time, switched off, or kept from connecting
 * by a fault.
 */
type State =
  | 'on'
  | 'slow'
  | 'off'
  | 'connection_limit'
  | 'database'
  | 'gateway'
  | 'restart'
  | 'unregistered'
  | 'banned'
  | 'outage'

/** Time of each simulated minute by the server's clock, in milliseconds since 1970. */
const times: number[] = []
const states = new Map(all.map((node) => [node, [] as State[]]))
/** Slots that were read before the gateway booked them, other than those that wait. */
const wrongEarly: string[] = []
let earlySlots = 0

test('every slot has the reason of the injected fault', { timeout: TIMEOUT_MS }, async () => {
  await addMembers()
  await simulate()
  await payOutages((times.at(-1) ?? START) + 3 * 60 * MINUTE)
  await packSlotReasons(database.db, dayOf(times.at(-1) ?? START))
  const end = times.at(-1) ?? START
  const wrong = [...wrongEarly]
  const seen = new Set<string>()
  for (const [index, node] of all.entries()) {
    const slots = await readSlots(node, end)
    for (const { slotEnd, outcome, reason = outcome } of slots) {
      const expected = expectReasons(node, Date.parse(slotEnd))
      if (expected === null) continue
      seen.add(reason)
      if (!expected.includes(reason))
        wrong.push(`node ${index} ${slotEnd}: ${reason}, not ${expected.join(' or ')}`)
    }
  }
  expect(wrong).toEqual([])
  expect(earlySlots).toBeGreaterThan(0)
  expect([...seen].sort()).toEqual([
    'away',
    'banned',
    'clock',
    'connection_limit',
    'credited',
    'database',
    'gateway',
    'made_good',
    'member_limit',
    'network_limit',
    'not_registered',
    'operator',
    'restart',
    'short',
    'unproven',
  ])
})

async function readSlots(node: SimulatedNode, end: number) {
  const slots: ExplainedSlot[] = []
  for (let from = dayOf(START); from <= dayOf(end); ) {
    const range = { from, to: dayOf(end), now: new Date(end), intervalSeconds: SLOT / 1000 }
    const answer = await readNodeSlots(database.db, node.memberId, node.id, range)
    slots.push(...answer.slots)
    from = addDays(answer.to, 1)
  }
  return slots
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

async function addMembers() {
  for (const memberId of new Set(all.map((node) => node.memberId)))
    await database.db
      .insertInto('members')
      .values({
        id: memberId,
        email: `${memberId}@example.org`,
        personal_code: memberId.slice(0, 8),
        invited_by: null,
        invited_by_code: null,
      })
      .execute()
  for (const node of all) if (node !== nodes.late) await register(node, START - 2 * SLOT)
  const [created_at, id] = [new Date(START), nodes.banned.memberId]
  const account = { id, email: `${id}@example.org`, app_metadata: '{}', created_at, updated_at: created_at }
  await database.db.insertInto('auth.users').values(account).execute()
}

/** Bans the account of a node, or ends its ban. */
const setBan = (until: Date | null, now: number) =>
  database.db
    .transaction()
    .execute((transaction) => recordBan(transaction, nodes.banned.memberId, { until, now: new Date(now) }))

const operator = (name: string) => ({ actor: { kind: 'command' as const, id: name }, reason: 'Simulated.' })

/** Records the outages of all periods, and pays their slots. */
async function payOutages(now: number) {
  const rules = { intervalMs: SLOT, heartbeatPointsAt: () => '25' }
  const deps = { db: database.db, now: () => new Date(now), ...rules }
  const isOutage = (minute: number) => isWithin(minute % PERIOD, faults.outage)
  for (const [minute, startsAt] of times.entries()) {
    const endsAt = times[minute + faults.outage[1] - faults.outage[0]]
    if (!isOutage(minute) || isOutage(minute - 1) || endsAt === undefined) continue
    const period = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    const incident = { ...period, note: 'A provider lost its uplink.', now: new Date(now) }
    const { id: incidentId } = await recordIncident(database.db, incident, operator('ann'))
    const seen = await previewMakeGood(deps, incidentId)
    await requestMakeGood(deps, { incidentId, kind: 'payment', seen }, operator('ann'))
    await decideMakeGood(deps, { incidentId, kind: 'payment', agree: true }, operator('ben'))
  }
  for (const later of [0, 2]) await bookMakeGoods(database.db, { ...rules, now: now + later * MINUTE })
}

/** Reads a slot that has ended, and that the gateway cannot have booked yet. */
async function readEarly(node: SimulatedNode, now: number) {
  const slotEnd = slotEndAfter(now - MINUTE, slotOffset(node.id, SLOT), SLOT)
  if (slotEnd > now) return
  const day = dayOf(slotEnd)
  const range = { from: day, to: day, now: new Date(now), intervalSeconds: SLOT / 1000 }
  const { slots } = await readNodeSlots(database.db, node.memberId, node.id, range)
  const last = slots.at(-1)
  earlySlots += 1
  if (last?.outcome !== 'waiting' || Date.parse(last.slotEnd) !== slotEnd)
    wrongEarly.push(`early ${toIso(slotEnd)}: ${last?.outcome} at ${last?.slotEnd}, not waiting`)
}

const toIso = (time: number) => new Date(time).toISOString()

const register = (node: SimulatedNode, at: number) =>
  database.db
    .insertInto('nodes')
    .values({
      member_id: node.memberId,
      id: node.id,
      public_key: Buffer.from(node.key.publicKey, 'base64url'),
      registered_at: new Date(at),
    })
    .execute()

async function simulate() {
  const clock = { now: START }
  let isBanned = false
  const open = () =>
    startGateway(own.kysely, {
      intervalSeconds: SLOT / 1000,
      now: () => new Date(clock.now),
      rules: fixedRules({ heartbeats_per_member: '2', heartbeats_per_network: '3' }),
      connectionsPerAddress: () => 4,
      trustedProxies: 1,
      seenEveryMs: MINUTE,
      findEndedSessions: async (sessions) =>
        sessions
          .map(({ sessionId }) => sessionId)
          .filter((sessionId) => isBanned && sessionId === nodes.banned.memberId),
    })
  /** Waits for what the gateway has started, unless the database is away. */
  const settle = async (rounds = 1) => {
    for (let round = 0; round < rounds; round++) await sql`select`.execute(own.kysely).catch(() => undefined)
  }
  let gateway: RunningGateway | null = await open()
  let down: 'gateway' | 'restart' = 'gateway'
  let isDatabaseAway = false
  for (let minute = 0; minute < MINUTES; minute++) {
    const at = minute % PERIOD
    clock.now += MINUTE
    if (at === faults.clock[0]) clock.now += STEP * MINUTE
    times.push(clock.now)
    if (isWithin(at, READ_EARLY)) await readEarly(nodes.steady, clock.now)
    if (at === faults.banned[0]) {
      isBanned = true
      await setBan(new Date(clock.now + 365 * 24 * 60 * MINUTE), clock.now)
    } else if (at === faults.banned[1]) {
      isBanned = false
      await setBan(null, clock.now)
    }
    nodes.unproven.setAnswersChallenges(!isWithin(at, faults.unproven))
    vi.advanceTimersByTime(MINUTE)
    await settle()
    if (minute === LATE) await register(nodes.late, clock.now)
    if (at === faults.killed[0]) {
      // Booking takes several statements. Without the database, the process leaves the same traces as if it was
      // killed.
      await settle(20)
      proxy.disconnect()
      await gateway?.close()
      proxy.bringBack()
      gateway = null
      down = 'gateway'
    } else if (at === faults.restarted[0]) {
      await gateway?.close()
      gateway = null
      down = 'restart'
    }
    if (at === faults.killed[1] || at === faults.restarted[1]) gateway = await open()
    if (at === faults.database[0]) {
      await settle(20)
      proxy.disconnect()
      isDatabaseAway = true
    } else if (at === faults.database[1]) {
      proxy.bringBack()
      isDatabaseAway = false
    }
    for (const node of all) {
      const state = await live(node, { minute, at, url: gateway?.url, down, isDatabaseAway, isBanned })
      states.get(node)?.push(state)
    }
    await settle()
  }
  await gateway?.close()
}

interface Moment {
  minute: number
  /** Minute of the period. */
  at: number
  url: string | undefined
  down: 'gateway' | 'restart'
  isDatabaseAway: boolean
  isBanned: boolean
}

/** Lets a node live through a minute. */
async function live(
  node: SimulatedNode,
  { minute, at, url, down, isDatabaseAway, isBanned }: Moment,
): Promise<State> {
  if (node === nodes.late && minute < LATE) return 'unregistered'
  const isAway =
    (node === nodes.away && isWithin(at, faults.away)) ||
    (node === nodes.unpaid && isWithin(at, [faults.outage[0] - OFF_BEFORE_OUTAGE, faults.outage[0]])) ||
    (node === nodes.unlucky && (at === faults.database[0] - 2 || at === faults.database[0] - 1))
  if (isAway) {
    await node.disconnect()
    return 'off'
  }
  if ((node === nodes.paid || node === nodes.unpaid) && isWithin(at, faults.outage)) {
    await node.disconnect()
    return 'outage'
  }
  if (!url) return down
  if (node === nodes.banned && isBanned) {
    await node.ping()
    return node.isConnected || (at % 5 === 0 && (await node.connect(url))) ? 'on' : 'banned'
  }
  const isSlow = node === nodes.slow && isWithin(at, faults.slow)
  if (isSlow && at % 3 !== 0) return 'slow'
  if (!node.isConnected) {
    const mayTry = (!isDatabaseAway && node !== fifth) || at % 5 === 0
    if (!mayTry || !(await node.connect(url))) return isDatabaseAway ? 'database' : 'connection_limit'
  }
  await node.ping()
  return isSlow ? 'slow' : 'on'
}

const isWithin = (at: number, [from, to]: readonly [number, number]) => at >= from && at < to

/** Returns the possible reasons of a slot, in view of what happened in its minutes; null if all are. */
function expectReasons(node: SimulatedNode, slotEnd: number): string[] | null {
  const first = times.findIndex((time) => time > slotEnd - SLOT)
  const after = times.findIndex((time) => time > slotEnd)
  // The first and last slots are not simulated completely.
  if (slotEnd - SLOT < START + 2 * MINUTE || after < 0) return null
  const own = (states.get(node) ?? []).slice(first, after)
  const isStep = times.some(
    (time, index) => index >= first && index <= after && time - (times[index - 1] ?? START) > 2 * MINUTE,
  )
  const last = own.at(-1)
  if (states.get(node)?.[first] === 'unregistered')
    return last === 'on' ? ['not_registered', 'credited'] : ['not_registered']
  if (isStep && node === fifth) return ['clock', 'connection_limit']
  if (isStep) return ['clock', ...(last === 'on' ? ['credited', 'member_limit', 'network_limit'] : [])]
  if (own.includes('banned')) return expectBanned(own)
  if (own.includes('outage')) return expectOutage(node, own)
  const count = (state: State) => own.filter((each) => each === state).length
  const on = count('on')
  const causes = (['gateway', 'restart', 'database'] as const).filter((cause) => own.includes(cause))
  const [cause] = causes
  if (node === fifth) return cause ? ['connection_limit', cause] : ['connection_limit']
  if (cause === 'gateway' || cause === 'restart') {
    // The slot ends while no gateway is there, or soon after one is there again.
    return last === cause ? [cause] : [cause, 'credited', 'member_limit', 'network_limit', 'unproven']
  }
  const earned = [earnedReason(node, first)]
  if (cause)
    return on > 9 && last === 'on' ? earned : on + count(cause) > 9 ? [cause, ...earned] : ['short', cause]
  if (own.every((state) => state === 'off'))
    return states.get(node)?.[first - 1] === 'off' ? ['away'] : ['away', 'short']
  if (on > 8 && last === 'on') return earned
  if (on < 7 || last === 'off') return on < 2 && !own.includes('slow') ? ['short', 'away'] : ['short']
  return [...earned, 'short']
}

/** A slot in which the account was banned counts only if the node was present for long enough before or after. */
function expectBanned(own: State[]): string[] {
  const on = own.filter((state) => state === 'on').length
  if (own.at(-1) !== 'on' || on < 7) return ['banned']
  return on > 8 ? ['credited'] : ['banned', 'credited']
}

/** The outage counts as presence. */
function expectOutage(node: SimulatedNode, own: State[]): string[] {
  const reason = node === nodes.paid ? 'made_good' : 'operator'
  const count = (state: State) => own.filter((each) => each === state).length
  if (own.at(-1) === 'on')
    return count('on') > 8 ? ['credited'] : count('on') < 7 ? [reason] : [reason, 'credited']
  if (node === nodes.paid || count('outage') > 8) return [reason]
  return count('outage') < 7 ? ['away', 'short'] : ['away', 'short', reason]
}

/** Returns the reason of a slot in which the node was present. */
function earnedReason(node: SimulatedNode, firstMinute: number): string {
  if (node === nodes.unproven && isWithin(firstMinute % PERIOD, faults.unproven)) return 'unproven'
  if (node === lastOf(many)) return 'member_limit'
  if (node === lastOf(crowd)) return 'network_limit'
  return 'credited'
}
