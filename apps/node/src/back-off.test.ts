import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reconnectDelay } from './back-off.ts'

const attempts = fc.nat(1000)
const hints = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined })
const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

describe('the delay before a reconnect', () => {
  it('is between half a second and five minutes for any attempt, hint and random value', () => {
    fc.assert(
      fc.property(attempts, hints, chance, (attempt, hint, random) => {
        const seconds = reconnectDelay(attempt, hint, () => random)
        expect(seconds).toBeGreaterThanOrEqual(0.5)
        expect(seconds).toBeLessThanOrEqual(300)
      }),
    )
  })

  it('doubles with each failed attempt, up to the maximum', () => {
    const waits = [0, 1, 2, 3, 8, 9, 50].map((attempt) => reconnectDelay(attempt, undefined, () => 0.5))
    expect(waits).toEqual([1, 2, 4, 8, 256, 300, 300])
  })

  it('is at least half of the delay that the server requested, and differs between nodes', () => {
    const waits = [0, 0.25, 0.5, 0.75].map((random) => reconnectDelay(0, 30, () => random))
    expect(waits).toEqual([15, 22.5, 30, 37.5])
  })
})
