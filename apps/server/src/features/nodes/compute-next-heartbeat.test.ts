import { NODE_SILENCE_SECONDS } from '@hearth/protocol/node-messages'
import { expect, test } from 'vitest'
import { computeNextHeartbeat } from './compute-next-heartbeat.ts'

const INTERVAL = 60_000
const END = 1_000 * INTERVAL
const saved = (state: {
  presentMs?: number
  countedUntil: number
  attending?: boolean
  slotEnd?: number
}) => ({
  slotEnd: END,
  presentMs: 0,
  attending: true,
  ...state,
})
const next = (state: Parameters<typeof saved>[0], now: number) =>
  computeNextHeartbeat(saved(state), now, INTERVAL)

test('is the end of the current slot if half of it can still be reached', () => {
  expect(next({ countedUntil: END - 40_000 }, END - 40_000)).toBe(END)
  expect(next({ countedUntil: END - 30_000 }, END - 30_000)).toBe(END)
  expect(next({ presentMs: 20_000, countedUntil: END - 10_000 }, END - 5_000)).toBe(END)
})

test('is the end of the next slot if the node connected too late', () => {
  expect(next({ countedUntil: END - 29_000 }, END - 29_000)).toBe(END + INTERVAL)
})

test('counts the time since the presence was saved', () => {
  expect(next({ countedUntil: END - 30_000 }, END - 1_000)).toBe(END)
})

test('continues after slots that ended since the presence was saved', () => {
  expect(next({ countedUntil: END - 1_000 }, END)).toBe(END + INTERVAL)
  expect(next({ countedUntil: END - 1_000 }, END + 59_999)).toBe(END + INTERVAL)
})

test('is unknown for a node that left or has been silent for too long', () => {
  expect(next({ countedUntil: END - 40_000, attending: false }, END - 40_000)).toBeNull()
  expect(next({ countedUntil: END - 40_000 }, END - 40_000 + 65_001)).toBeNull()
})

test('continues with the slot that has begun since the presence was stored', () => {
  const stored = { slotEnd: 60_000, presentMs: 50_000, countedUntil: 55_000, attending: true }
  expect(computeNextHeartbeat(stored, 59_999, 60_000)).toBe(60_000)
  expect(computeNextHeartbeat(stored, 60_000, 60_000)).toBe(120_000)
  expect(computeNextHeartbeat(stored, 61_000, 60_000)).toBe(120_000)
})

test('announces a heartbeat until the silence is too long', () => {
  const stored = { slotEnd: 900_000, presentMs: 0, countedUntil: 0, attending: true }
  expect(computeNextHeartbeat(stored, NODE_SILENCE_SECONDS * 1000, 900_000)).toBe(900_000)
  expect(computeNextHeartbeat(stored, NODE_SILENCE_SECONDS * 1000 + 1, 900_000)).toBeNull()
})
