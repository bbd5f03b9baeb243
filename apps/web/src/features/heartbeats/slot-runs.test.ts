import { expect, test } from 'vitest'
import { groupSlots } from './slot-runs.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-12T00:00:00Z') + minutes * 60_000).toISOString()
const credited = (minutes: number) => ({ slotEnd: at(minutes), outcome: 'credited' as const })
const short = (minutes: number, presentSeconds: number) => ({
  slotEnd: at(minutes),
  outcome: 'missed' as const,
  reason: 'short' as const,
  presentSeconds,
  requiredSeconds: 450,
})

test('groups consecutive slots with the same explanation, newest first', () => {
  expect(groupSlots([credited(15), credited(30), short(45, 10), credited(60)], 900)).toEqual([
    { slot: credited(60), from: at(45), to: at(60), count: 1 },
    { slot: short(45, 10), from: at(30), to: at(45), count: 1 },
    { slot: credited(15), from: at(0), to: at(30), count: 2 },
  ])
})

test('separates slots in which the node was present for different times', () => {
  expect(groupSlots([short(15, 10), short(30, 10), short(45, 11)], 900).map(({ count }) => count)).toEqual([
    1, 2,
  ])
})

test('returns nothing without slots', () => {
  expect(groupSlots([], 900)).toEqual([])
})
