import { expect, test } from 'vitest'
import { evaluateNodeHealth } from './evaluate-node-health.ts'

const INTERVAL_MS = 900_000
const AT = Date.parse('2026-11-12T14:05:00Z')
const iso = (ago: number) => new Date(AT - ago).toISOString()

const node = (id: string, state: { seenAgo?: number; connected?: boolean; next?: number } = {}) => ({
  id,
  name: null,
  registeredAt: iso(86_400_000),
  lastSeenAt: state.seenAgo === undefined ? null : iso(state.seenAgo),
  connected: state.connected ?? false,
  nextHeartbeatAt: state.next === undefined ? null : iso(-state.next),
})
const here = (id: string, next = 60_000) => node(id, { seenAgo: 1000, connected: true, next })

type Input = Partial<Parameters<typeof evaluateNodeHealth>[0]> & {
  creditedAgo?: number
  uptime?: { slots: number; presentSlots: number } | null
  heartbeats?: number
  noCredits?: true
}
const evaluate = ({ creditedAgo, uptime = null, heartbeats = 10, noCredits, ...answer }: Input) =>
  evaluateNodeHealth(
    { at: iso(0), nodes: [], anonymous: null, ...answer },
    noCredits
      ? undefined
      : {
          slots: [],
          nodes: [],
          lastCreditedAt: creditedAgo === undefined ? null : iso(creditedAgo),
          uptime,
        },
    // The browser's clock is an hour ahead.
    { heartbeats, intervalMs: INTERVAL_MS, receivedAt: AT + 3_600_000 },
  )

test('is none for a new member without nodes', () => {
  expect(evaluate({ heartbeats: 0 })).toMatchObject({ state: 'none', nodes: 0, offline: 0 })
})

test('tells a member with heartbeats whose nodes are removed from a new one', () => {
  expect(evaluate({ heartbeats: 10 })).toMatchObject({ state: 'removed', nodes: 0 })
  expect(evaluate({ heartbeats: 0, creditedAgo: 60_000 })).toMatchObject({ state: 'removed' })
})

test('is connected by the clock of the server', () => {
  expect(evaluate({ nodes: [here('a'), here('b')] })).toMatchObject({
    state: 'connected',
    nodes: 2,
    offline: 0,
  })
})

test('waits for the first slot of a member without heartbeats', () => {
  expect(evaluate({ nodes: [here('a')], heartbeats: 0 }).state).toBe('waiting')
  expect(evaluate({ nodes: [here('a')], heartbeats: 0, creditedAgo: 1000 }).state).toBe('connected')
})

test('is offline since the last node disconnected', () => {
  const nodes = [node('a', { seenAgo: 3_600_000 }), node('b', { seenAgo: 60_000 }), node('c')]
  expect(evaluate({ nodes })).toMatchObject({
    state: 'offline',
    nodes: 3,
    offline: 3,
    offlineSince: iso(60_000),
  })
  expect(evaluate({ nodes: [node('c')] }).offlineSince).toBeNull()
})

test('counts offline nodes among 500', () => {
  const nodes = Array.from({ length: 500 }, (_, index) =>
    index < 7 ? node(`n${index}`, { seenAgo: 600_000 }) : here(`n${index}`, 1000 * index),
  )
  expect(evaluate({ nodes })).toMatchObject({
    state: 'some-offline',
    nodes: 500,
    offline: 7,
    offlineSince: null,
    nextHeartbeatAt: iso(-7000),
  })
})

test('includes the node without a key', () => {
  const anonymous = { id: 'anonymous', lastSeenAt: iso(1000), connected: true, nextHeartbeatAt: iso(-5000) }
  expect(evaluate({ anonymous })).toMatchObject({ state: 'connected', nodes: 1, nextHeartbeatAt: iso(-5000) })
})

test('reports the newest credited slot and the uptime, and what is unknown as unknown', () => {
  const nodes = [here('a')]
  const known = evaluate({ nodes, creditedAgo: INTERVAL_MS, uptime: { slots: 96, presentSlots: 72 } })
  expect(known).toMatchObject({ lastCreditedAt: iso(INTERVAL_MS), uptime: 75 })
  expect(evaluate({ nodes })).toMatchObject({ lastCreditedAt: null, uptime: null })
  expect(evaluate({ nodes, noCredits: true })).toMatchObject({ lastCreditedAt: undefined, uptime: null })
})
