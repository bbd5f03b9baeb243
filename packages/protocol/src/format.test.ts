import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './format.ts'

test.each([
  [0, '0'],
  [-0, '0'],
  [-0.001, '0'],
  [0.005, '0,01'],
  [12.5, '12,5'],
  [999.999, '1\u202f000'],
  [1234.5, '1\u202f234,5'],
  [-1_234_567.891, '-1\u202f234\u202f567,89'],
])('formats %d as %s', (value, shown) => {
  expect(formatNumber(value)).toBe(shown)
})

test('rounds to the decimals that the caller allows', () => {
  expect([0, 1, 6].map((digits) => formatNumber(1234.567891, digits))).toEqual([
    '1\u202f235',
    '1\u202f234,6',
    '1\u202f234,567891',
  ])
})

test('separates thousands, uses a decimal comma and preserves the value up to the last decimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.nat({ max: 3 }), (units, digits) => {
      const value = units / 10 ** digits
      const shown = formatNumber(value, digits)
      expect(shown).toMatch(/^-?\d{1,3}(\u202f\d{3})*(,\d*[1-9])?$/)
      expect((shown.split(',')[1] ?? '').length).toBeLessThanOrEqual(digits)
      expect(Number(shown.replaceAll('\u202f', '').replace(',', '.'))).toBe(value + 0)
    }),
  )
})
