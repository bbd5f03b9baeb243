import { expect, test } from 'vitest'
import { formatPointCount } from './format-point-count.ts'

test('uses the singular only for one point', () => {
  expect(formatPointCount(1)).toBe('1 point')
  expect(formatPointCount(1.5)).toBe('1,5 points')
  expect(formatPointCount(0)).toBe('0 points')
  expect(formatPointCount(null)).toBe('– points')
})
