import { expect, test } from 'vitest'
import { sayPoints } from './say-points.ts'

test('one point is a point, and everything else points', () => {
  expect(sayPoints(1)).toBe('1 point')
  expect(sayPoints(1.5)).toBe('1,5 points')
  expect(sayPoints(0)).toBe('0 points')
  expect(sayPoints(null)).toBe('– points')
})
