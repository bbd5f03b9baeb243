import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EarnedSlot } from './decide-credits.ts'
import { splitSlots } from './split-slots.ts'

const slot = fc.record({
  memberId: fc.integer({ min: 0, max: 12 }).map((n) => `member ${n}`),
  subnet: fc.option(
    fc.integer({ min: 0, max: 12 }).map((n) => `network ${n}`),
    { nil: undefined },
  ),
})
const slots = fc.array(slot, { maxLength: 40 }).map((drawn) =>
  drawn.map(({ memberId, subnet }, index) => ({
    memberId,
    nodeId: `node ${index}`,
    slotEnd: index,
    ...(subnet !== undefined && { subnet }),
  })),
)

test('puts members and subnets in one part each, in order and each slot once', () => {
  fc.assert(
    fc.property(slots, fc.integer({ min: 1, max: 5 }), (all: EarnedSlot[], count) => {
      const parts = splitSlots(all, count)
      expect(parts.length).toBeLessThanOrEqual(count)
      expect(parts.flat().toSorted((a, b) => a.slotEnd - b.slotEnd)).toEqual(all)
      for (const part of parts) {
        expect(part.length).toBeGreaterThan(0)
        expect(part).toEqual(part.toSorted((a, b) => a.slotEnd - b.slotEnd))
      }
      for (const key of ['memberId', 'subnet'] as const) {
        const ofEach = parts.map((part) => new Set(part.flatMap((slot) => slot[key] ?? [])))
        const together = new Set(all.flatMap((slot) => slot[key] ?? []))
        expect(ofEach.reduce((sum, { size }) => sum + size, 0)).toBe(together.size)
      }
    }),
  )
})

test('splits slots of separate homes evenly', () => {
  const homes = Array.from({ length: 4000 }, (_, n) => ({
    memberId: `member ${n}`,
    nodeId: `node ${n}`,
    slotEnd: n,
    subnet: `network ${n}`,
  }))
  expect(splitSlots(homes, 4).map(({ length }) => length)).toEqual([1000, 1000, 1000, 1000])
})

test('does not join slots without a subnet', () => {
  const homes = [1, 2].map((n) => ({ memberId: `member ${n}`, nodeId: `node ${n}`, slotEnd: n }))
  expect(splitSlots(homes, 2)).toHaveLength(2)
})
