import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SlotRing } from './slot-ring.ts'
import { slotEndAfter } from './slots.ts'

describe('the slot ring', () => {
  it('returns every node whose slot ended between two reads of the clock', () => {
    const runs = fc.record({
      // Slot lengths from a second to a day, including lengths that are not a multiple of the bucket length.
      intervalMs: fc.oneof(
        fc.integer({ min: 1000, max: 10_000 }),
        fc.integer({ min: 1000, max: 86_400_000 }),
      ),
      shifts: fc.array(fc.nat(), { minLength: 1, maxLength: 50 }),
      from: fc.integer({ min: 0, max: 4_102_444_800_000 }),
      passed: fc.oneof(fc.nat(300), fc.nat(100_000_000)),
    })
    fc.assert(
      fc.property(runs, ({ intervalMs, shifts, from, passed }) => {
        const ring = new SlotRing<{ offsetMs: number }>(intervalMs)
        const nodes = shifts.map((shift) => ({ offsetMs: shift % intervalMs }))
        for (const node of nodes) ring.add(node)
        const named = new Set(ring.passed(from, from + passed))
        for (const node of nodes) {
          if (slotEndAfter(from, node.offsetMs, intervalMs) <= from + passed) expect(named).toContain(node)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('checks few nodes for a short time and no disconnected ones', () => {
    const ring = new SlotRing<{ offsetMs: number }>(900_000)
    const nodes = Array.from({ length: 900 }, (_, second) => ({ offsetMs: second * 1000 }))
    for (const node of nodes) ring.add(node)
    expect([...ring.passed(10_000, 10_250)]).toEqual([nodes[10]])
    for (const node of nodes) ring.delete(node)
    expect([...ring.passed(0, 900_000)]).toEqual([])
  })
})
