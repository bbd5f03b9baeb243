import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { slotEndAfter, slotOffset } from './slots.ts'

const intervals = fc.integer({ min: 1, max: 86_400 }).map((seconds) => seconds * 1000)
const times = fc.integer({ min: 0, max: 4_102_444_800_000 })

describe('the slots of a node', () => {
  it('are contiguous: the next end is in the future and at most one interval away', () => {
    fc.assert(
      fc.property(fc.uuid(), intervals, times, (nodeId, intervalMs, time) => {
        const end = slotEndAfter(time, slotOffset(nodeId, intervalMs), intervalMs)
        expect(end).toBeGreaterThan(time)
        expect(end - time).toBeLessThanOrEqual(intervalMs)
        expect(slotEndAfter(end, slotOffset(nodeId, intervalMs), intervalMs)).toBe(end + intervalMs)
      }),
    )
  })

  it('end at the same moments in all processes', () => {
    fc.assert(
      fc.property(fc.uuid(), intervals, times, fc.nat(10_000_000), (nodeId, intervalMs, time, later) => {
        const offset = slotOffset(nodeId, intervalMs)
        const [first, second] = [
          slotEndAfter(time, offset, intervalMs),
          slotEndAfter(time + later, offset, intervalMs),
        ]
        expect((second - first) % intervalMs).toBe(0)
      }),
    )
  })

  it('are spread evenly over the interval by node id', () => {
    const perMinute = new Array<number>(15).fill(0)
    for (let member = 0; member < 15_000; member++) {
      const nodeId = anonymousNodeId(`018f0000-0000-7000-8000-${member.toString(16).padStart(12, '0')}`)
      const minute = Math.floor(slotOffset(nodeId, 900_000) / 60_000)
      perMinute[minute] = (perMinute[minute] ?? 0) + 1
    }
    for (const nodes of perMinute) expect(nodes).toBeGreaterThan(850)
    for (const nodes of perMinute) expect(nodes).toBeLessThan(1150)
  })
})

describe('the id of an anonymous node', () => {
  it('is a UUID derived from its member, in any spelling of the member id', () => {
    const memberId = '0190b8a2-7c3e-7d52-a5a4-3e1f6c0d9b77'
    // If this value changes, credited slots could be credited again.
    expect(anonymousNodeId(memberId)).toBe('857f3792-6229-5000-8ea2-b6edfffa1892')
    expect(anonymousNodeId(memberId.toUpperCase())).toBe(anonymousNodeId(memberId))
  })
})
