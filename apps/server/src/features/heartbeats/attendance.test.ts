import { expect, test } from 'vitest'
import { Attendance, type AttendingNode } from './attendance.ts'
import type { EndedSlot } from './presence.ts'
import { slotEndAfter, slotOffset } from './slots.ts'

const INTERVAL = 60_000
const rules = () => ({ intervalMs: INTERVAL, silenceMs: 65_000, watchedSince: 0 })
const nodeId = 'node'
const node = { nodeId, memberId: 'member', subnet: 's1' }
const OFFSET = slotOffset(nodeId, INTERVAL)
/** Start of a slot of the node. */
const START = slotEndAfter(10 * INTERVAL, OFFSET, INTERVAL)

function open(now = START) {
  const ended: { node: AttendingNode<string>; slot: EndedSlot }[] = []
  const shared = rules()
  const attendance = new Attendance<string>(shared, now, (each, slot) => ended.push({ node: each, slot }))
  return { attendance, ended, rules: shared }
}

test('ends the slot of a connected node once, when it is due', () => {
  const { attendance, ended } = open()
  attendance.arrive(node, 'c1', START)
  attendance.tick(START + INTERVAL - 1)
  expect(ended).toEqual([])
  attendance.tick(START + INTERVAL)
  attendance.tick(START + INTERVAL + 1)
  expect(ended).toMatchObject([{ node: { nodeId }, slot: { slotEnd: START + INTERVAL, earned: true } }])
})

test('removes a node that is disconnected when its slot ends', () => {
  const { attendance, ended } = open()
  attendance.arrive(node, 'c1', START)
  attendance.leave(nodeId, 'c1', START + 1000)
  attendance.tick(START + INTERVAL - 1)
  expect(attendance.size).toBe(1)
  attendance.tick(START + INTERVAL)
  expect(attendance.size).toBe(0)
  expect(ended).toMatchObject([{ slot: { earned: false } }])
  attendance.tick(START + 2 * INTERVAL)
  expect(ended).toHaveLength(1)
})

test('loses no presence in a reconnect', () => {
  const { attendance, ended } = open()
  expect(attendance.arrive(node, 'c1', START)).toBeNull()
  attendance.sign(nodeId, 'c1', START + 20_000)
  attendance.leave(nodeId, 'c1', START + 20_000)
  expect(attendance.arrive(node, 'c2', START + 25_000)).toBeNull()
  attendance.sign(nodeId, 'c2', START + 50_000)
  attendance.tick(START + INTERVAL)
  expect(ended).toMatchObject([{ slot: { earned: true, presentMs: 55_000 } }])
})

test('returns the connection that a new one replaces', () => {
  const { attendance } = open()
  attendance.arrive(node, 'c1', START)
  expect(attendance.arrive({ ...node, subnet: 's2' }, 'c2', START + 1)).toBe('c1')
  expect(attendance.get(nodeId)).toMatchObject({ connection: 'c2', subnet: 's2', memberId: 'member' })
  expect(attendance.size).toBe(1)
})

test('ignores a replaced connection', () => {
  const { attendance } = open()
  attendance.arrive(node, 'c1', START)
  attendance.arrive(node, 'c2', START)
  expect(attendance.leave(nodeId, 'c1', START + 1)).toBeNull()
  attendance.sign(nodeId, 'c1', START + 30_000)
  expect(attendance.get(nodeId)?.presence.silentFor(START + 30_000)).toBe(30_000)
  expect(attendance.get(nodeId)?.connection).toBe('c2')
})

test('ignores an unknown node', () => {
  const { attendance } = open()
  expect(attendance.leave('other', 'c1', START)).toBeNull()
  attendance.sign('other', 'c1', START)
  expect(attendance.size).toBe(0)
})

test('returns the node that left', () => {
  const { attendance } = open()
  attendance.arrive(node, 'c1', START)
  expect(attendance.leave(nodeId, 'c1', START + 1)).toBe(attendance.get(nodeId))
  expect(attendance.get(nodeId)?.presence.isConnected).toBe(false)
})

test('ends a due slot before a message after it counts', () => {
  for (const act of [
    (attendance: Attendance<string>) => attendance.sign(nodeId, 'c1', START + INTERVAL + 5),
    (attendance: Attendance<string>) => attendance.leave(nodeId, 'c1', START + INTERVAL + 5),
    (attendance: Attendance<string>) => attendance.arrive(node, 'c2', START + INTERVAL + 5),
  ]) {
    const { attendance, ended } = open()
    attendance.arrive(node, 'c1', START)
    act(attendance)
    expect(ended).toMatchObject([{ slot: { slotEnd: START + INTERVAL, earned: true } }])
  }
})

test('continues from the presence that another process saved', () => {
  const { attendance } = open(START + 30_000)
  const stored = {
    slotEnd: START + INTERVAL,
    presentMs: 25_000,
    countedUntil: START + 25_000,
    attending: true,
  }
  attendance.arrive(node, 'c1', START + 30_000, stored)
  expect(attendance.get(nodeId)?.presence.snapshot(START + 30_000).presentMs).toBe(30_000)
})

test('ignores saved presence while the node is connected here', () => {
  const { attendance } = open(START + 30_000)
  attendance.arrive(node, 'c1', START + 30_000)
  const stored = {
    slotEnd: START + INTERVAL,
    presentMs: 25_000,
    countedUntil: START + 31_000,
    attending: true,
  }
  attendance.arrive(node, 'c2', START + 32_000, stored)
  expect(attendance.get(nodeId)?.presence.snapshot(START + 32_000).presentMs).toBe(2000)
})

test('continues at once after the clock was set back', () => {
  const { attendance, rules: shared } = open(START)
  shared.watchedSince = START
  attendance.arrive(node, 'c1', START)
  attendance.tick(START - 5 * INTERVAL)
  expect(shared.watchedSince).toBe(START - 5 * INTERVAL)
  expect(attendance.get(nodeId)?.presence.slotEnd).toBe(START - 4 * INTERVAL)
  attendance.tick(START - 4 * INTERVAL)
  expect(attendance.get(nodeId)?.presence.slotEnd).toBe(START - 3 * INTERVAL)
})

test('watches no later after the clock was set back by little', () => {
  const { attendance, rules: shared } = open(START)
  shared.watchedSince = 5
  attendance.tick(START - 1)
  expect(shared.watchedSince).toBe(5)
})

test('returns the end of the slot of a present and of an absent node', () => {
  const { attendance } = open()
  expect(attendance.slotEndOf(nodeId, START + 1)).toBe(START + INTERVAL)
  attendance.arrive(node, 'c1', START)
  expect(attendance.slotEndOf(nodeId, START + INTERVAL + 1)).toBe(START + INTERVAL)
})

test('returns the times of a slot for messages', () => {
  const { attendance } = open()
  expect(attendance.momentOf(nodeId, START)).toEqual({
    now: START,
    nextSlotEnd: START + INTERVAL,
    nextHeartbeatAt: null,
    slotSeconds: 60,
  })
  attendance.arrive(node, 'c1', START)
  expect(attendance.momentOf(nodeId, START)).toMatchObject({ nextHeartbeatAt: START + INTERVAL })
})

test('lists the connected nodes, and all nodes of the current slots', () => {
  const { attendance } = open()
  attendance.arrive(node, 'c1', START)
  attendance.arrive({ ...node, nodeId: 'second' }, 'c2', START)
  attendance.leave('second', 'c2', START)
  expect([...attendance.connected()].map(({ connection }) => connection)).toEqual(['c1'])
  expect([...attendance.all()]).toHaveLength(2)
})

test('counts a message as a sign of life', () => {
  const { attendance } = open()
  attendance.arrive(node, 'c1', START)
  attendance.sign(nodeId, 'c1', START + 10_000)
  expect(attendance.get(nodeId)?.presence.silentFor(START + 15_000)).toBe(5000)
})
