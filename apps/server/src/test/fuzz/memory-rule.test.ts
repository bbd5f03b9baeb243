import { expect, test } from 'vitest'
import { findGrowth, GROWTH_PER_MILLION, type MemorySample, RSS_CEILING, slope } from './memory-rule.ts'

const MIB = 2 ** 20

/**
 * Returns 201 samples of a run of a million requests. `heap` returns the heap size after a share of the run.
 */
const runOf = (heap: (share: number) => number): MemorySample[] =>
  Array.from({ length: 201 }, (_, index) => ({
    requests: index * 5000,
    rss: 300 * MIB,
    heapUsed: heap(index / 200),
  }))

test('accepts memory that varies after the caches are filled', () => {
  const samples = runOf((share) => (60 + Math.min(share * 2, 1) * 100 + Math.sin(share * 300) * 5) * MIB)
  expect(findGrowth(samples)).toEqual([])
})

test('reports memory growth above the limit', () => {
  const bound = GROWTH_PER_MILLION.heapUsed
  const noise = (share: number) => Math.sin(share * 300) * MIB
  expect(findGrowth(runOf((share) => 60 * MIB + share * bound * 0.8 + noise(share)))).toEqual([])
  expect(findGrowth(runOf((share) => 60 * MIB + share * bound * 1.2 + noise(share)))).toEqual([
    expect.stringMatching(/^heapUsed grew by 7\d\.\d MiB for each million requests; allowed are 64\.0 MiB$/),
  ])
})

test('reports a single sample above the ceiling', () => {
  const samples = [{ requests: 0, rss: RSS_CEILING + 1, heapUsed: 60 * MIB }]
  expect(findGrowth(samples)).toEqual(['rss reached 1024.0 MiB; allowed are 1024.0 MiB'])
})

test('computes the slope of the least-squares line', () => {
  const at = (requests: number, heapUsed: number) => ({ requests, heapUsed, rss: 0 })
  expect(slope([at(0, 1), at(1, 3), at(2, 2), at(3, 6)], 'heapUsed')).toBeCloseTo(1.4)
})
