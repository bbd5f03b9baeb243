import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideComparison, isAgreement, type ReportedSize } from './decide-comparison.ts'

const size = fc.integer({ min: 0, max: 100_000_000 })
const anySize = fc.option(size)
const sizeOf = (memberId: string, bytes: number | null): ReportedSize => ({ memberId, bytes })

describe('a comparison', () => {
  it('is decided by two equal answers and open while the first two differ', () => {
    fc.assert(
      fc.property(size, anySize, anySize, (reported, second, third) => {
        const two = [sizeOf('reporter', reported), sizeOf('second', second)]
        if (isAgreement(reported, second)) {
          expect(decideComparison(two)).toEqual({ state: 'agreed' })
          expect(decideComparison([...two, sizeOf('third', third)])).toEqual({ state: 'agreed' })
        } else expect(decideComparison(two)).toEqual({ state: 'open' })
      }),
    )
    expect(decideComparison([sizeOf('reporter', 1)])).toEqual({ state: 'open' })
  })

  it('finds the reporter who contradicts two others, in any order', () => {
    fc.assert(
      fc.property(size, anySize, fc.nat(2), (honest, forged, place) => {
        fc.pre(!isAgreement(honest, forged))
        // Skip this case: a reporter always claims that the item exists.
        fc.pre(place !== 0 || forged !== null)
        const sizes = ['a', 'b', 'c'].map((id, index) => sizeOf(id, index === place ? forged : honest))
        const outcome = decideComparison(sizes)
        // No third size is requested after two sizes that agree.
        if (place === 2) expect(outcome).toEqual({ state: 'agreed' })
        else expect(outcome).toEqual({ state: 'disputed', oddMemberId: ['a', 'b'][place] })
      }),
    )
  })

  it('finds an invented item that two nodes do not find', () => {
    fc.assert(
      fc.property(size, (invented) => {
        const sizes = [sizeOf('forger', invented), sizeOf('b', null), sizeOf('c', null)]
        expect(decideComparison(sizes)).toEqual({ state: 'disputed', oddMemberId: 'forger' })
      }),
    )
  })

  it('never blames an agreeing node, in any order of checkers', () => {
    fc.assert(
      fc.property(size, anySize, anySize, (reported, second, third) => {
        const [a, b, c] = [sizeOf('a', reported), sizeOf('b', second), sizeOf('c', third)]
        const outcome = decideComparison([a, b, c])
        if (outcome.state === 'disputed') {
          const odd = [a, b, c].find(({ memberId }) => memberId === outcome.oddMemberId)
          const others = [a, b, c].filter((each) => each !== odd)
          expect(isAgreement(others[0]?.bytes ?? null, others[1]?.bytes ?? null)).toBe(true)
        }
        const blamesReporter = (sizes: ReportedSize[]) =>
          JSON.stringify(decideComparison(sizes)).includes('"oddMemberId":"a"')
        expect(blamesReporter([a, b, c])).toBe(blamesReporter([a, c, b]))
      }),
    )
  })

  it('is inconclusive between three different answers', () => {
    const sizes = [sizeOf('a', 1000), sizeOf('b', 10_000), sizeOf('c', 100_000)]
    expect(decideComparison(sizes)).toEqual({ state: 'inconclusive' })
  })

  it('treats sizes as equal within a quarter or 64 bytes', () => {
    expect(isAgreement(1000, 751)).toBe(true)
    expect(isAgreement(1000, 749)).toBe(false)
    expect(isAgreement(10, 70)).toBe(true)
    expect(isAgreement(null, 0)).toBe(false)
    fc.assert(
      fc.property(anySize, anySize, (one, other) => {
        expect(isAgreement(one, other)).toBe(isAgreement(other, one))
        expect(isAgreement(one, one)).toBe(true)
      }),
    )
  })
})
