import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remainingTime } from './remaining-time.ts'

const slotMs = fc.integer({ min: 1000, max: 900_000 })
const time = fc.nat(10_000_000)

test('always ends at the end of a slot, and never runs longer than a slot after the first', () => {
  fc.assert(
    fc.property(slotMs, time, time, time, (length, nextSlotAt, now, decidedAt) => {
      const left = remainingTime({ nextSlotAt, slotMs: length }, now, decidedAt)
      if (left === null) return
      expect(left).toBeGreaterThan(0)
      expect(Math.abs(now + left - nextSlotAt) % length).toBe(0)
      if (now >= nextSlotAt) expect(left).toBeLessThanOrEqual(length)
      else expect(now + left).toBe(nextSlotAt)
    }),
  )
})

test('waits for a result for at most 15 seconds and half a slot', () => {
  fc.assert(
    fc.property(slotMs, fc.nat(5), time, (length, passed, sinceEndMs) => {
      fc.pre(sinceEndMs < length)
      const left = remainingTime({ nextSlotAt: 0, slotMs: length }, passed * length + sinceEndMs, -1)
      expect(left === null).toBe(sinceEndMs < Math.min(15_000, length / 2))
    }),
  )
})

test('does not wait for the result of a slot that was decided', () => {
  fc.assert(
    fc.property(slotMs, time, (length, now) => {
      expect(remainingTime({ nextSlotAt: 0, slotMs: length }, now, now)).not.toBeNull()
    }),
  )
})

test('waits until the next message if the length of a slot is unknown', () => {
  const slots = { nextSlotAt: 1000, slotMs: undefined }
  expect(remainingTime(slots, 400, 0)).toBe(600)
  expect(remainingTime(slots, 1_000_000, 1_000_000)).toBeNull()
})
