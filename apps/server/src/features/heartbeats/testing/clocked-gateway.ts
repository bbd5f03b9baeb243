import { expect } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import type { TestNode } from '../../../test/support/connect-node.ts'
import { startGateway } from '../../../test/support/start-gateway.ts'
import { anonymousNodeId } from '../../nodes/anonymous-node-id.ts'
import type { GatewayDeps } from '../gateway.ts'
import { slotEndAfter, slotOffset } from '../slots.ts'

export const SLOT_MS = 60_000

export interface TestClock {
  /** Milliseconds since 1970. */
  now: number
}

/** Returns a clock set to the start of a node's slot. */
export function clockOf(nodeId: string): TestClock {
  const offset = slotOffset(nodeId, SLOT_MS)
  return { now: slotEndAfter(Date.parse('2026-03-01T10:00:00Z'), offset, SLOT_MS) }
}

/** Starts a gateway with one-minute slots and a clock that the test sets. */
export function startClockedGateway(db: Database, clock: TestClock, deps: Partial<GatewayDeps> = {}) {
  return startGateway(db, { intervalSeconds: SLOT_MS / 1000, now: () => new Date(clock.now), ...deps })
}

/**
 * Starts a gateway, then advances the clock by one slot, past the startup grace period. The clock is at the
 * start of a slot of the member's anonymous node.
 */
export async function startWithClock(db: Database, memberId: string, deps: Partial<GatewayDeps> = {}) {
  const clock = clockOf(anonymousNodeId(memberId))
  const gateway = await startClockedGateway(db, clock, deps)
  clock.now += SLOT_MS
  return { ...gateway, clock, slotStart: clock.now }
}

/** Advances the clock in steps of 10 s. Sends a PING after each step and waits for the response. */
export async function pingThrough(node: TestNode, clock: TestClock, seconds: number) {
  for (let passed = 0; passed < seconds; passed += 10) {
    clock.now += 10_000
    await pingOnce(node)
  }
}

/** Sends PINGs until one is answered. PINGs beyond the limit receive no response. */
export async function pingOnce(node: TestNode) {
  const before = node.pongs()
  node.ping()
  const again = setInterval(node.ping, 300)
  await expect.poll(node.pongs, { interval: 1 }).toBeGreaterThan(before)
  clearInterval(again)
}

export const iso = (time: number) => new Date(time).toISOString()
