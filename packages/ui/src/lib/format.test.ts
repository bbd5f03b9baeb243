import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  capAtGoal,
  formatBytes,
  formatCompact,
  formatPercent,
  formatPoints,
  formatShortAddress,
} from './format.ts'
import { formatDay, formatLongDay, formatMonth, formatShortDay, formatTime } from './format-date.ts'

describe('points', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [25, '25'],
    [12.5, '12,5'],
    [0.005, '0,01'],
    [3.456, '3,46'],
    [1.005, '1'],
    [999.999, '1\u202f000'],
    [1_234_567.891, '1\u202f234\u202f567,89'],
    [-60.25, '-60,25'],
  ])(
    'formats %d points as %s with at most 2 decimals and a decimal comma',
    { tags: ['PTS-05'] },
    (points, shown) => {
      expect(formatPoints(points)).toBe(shown)
    },
  )

  test('formats points like Intl except for the separators', { tags: ['PTS-05'] }, () => {
    const intl = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (hundredths) => {
        const points = hundredths / 100
        expect(formatPoints(points).replaceAll('\u202f', '.').replace(',', ';')).toBe(
          intl
            .format(points + 0)
            .replace('.', ';')
            .replaceAll(',', '.'),
        )
      }),
    )
  })

  test('formats missing figures as a dash', { tags: ['ERR-03'] }, () => {
    expect([null, undefined, Number.NaN].map(formatPoints)).toEqual(['–', '–', '–'])
    expect(formatPoints('12' as unknown as number)).toBe('–')
    expect(formatPercent(null)).toBe('–')
    expect(formatDay(null)).toBe('–')
    expect(formatTime('no time')).toBe('–')
  })

  test('caps a count at its goal, and keeps unknown values', () => {
    expect([capAtGoal(37, 100), capAtGoal(178, 100)]).toEqual([37, 100])
    expect([capAtGoal(null, 100), capAtGoal(5, undefined)]).toEqual([null, 5])
  })

  test('formats short axis labels', () => {
    expect([0, 950, 1500, 2_000_000].map(formatCompact)).toEqual(['0', '950', '1,5K', '2M'])
  })

  test('rounds a share to one decimal', () => {
    expect([0, 0.07, 2.45, 99.94, 100].map(formatPercent)).toEqual(['0%', '0,1%', '2,5%', '99,9%', '100%'])
  })

  test('does not format a tiny share as zero', () => {
    expect([0.000001, 0.0499].map(formatPercent)).toEqual(['< 0,1%', '< 0,1%'])
  })

  test('does not format a share of almost everything as all', () => {
    expect([99.95, 99.999999].map(formatPercent)).toEqual(['> 99,9%', '> 99,9%'])
  })
})

describe('days and times', () => {
  test('are in UTC in every time zone', () => {
    expect(formatDay('2026-09-01')).toBe('1 Sep 2026')
    expect(formatShortDay('2026-09-01')).toBe('1 Sep')
    expect(formatMonth('2026-09-01')).toBe('Sep 2026')
    expect(formatLongDay('2026-11-12')).toBe('Thu, 12 Nov 2026')
    expect(formatTime('2026-11-12T23:59:00+00:00')).toBe('12 Nov 2026, 23:59')
    expect(formatTime('2026-11-12T00:05:00Z')).toBe('12 Nov 2026, 00:05')
  })
})

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [1_250_000, '1,3 MB'],
  [999_990, '1 MB'],
  [3e15, '3 PB'],
  [null, '–'],
])('formats %s bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('shortens an address to its first 6 and last 4 characters', { tags: ['WAL-07'] }, () => {
  expect(formatShortAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7')
})
