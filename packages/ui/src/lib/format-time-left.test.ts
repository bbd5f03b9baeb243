import { expect, test } from 'vitest'
import { formatTimeLeft } from './format-time-left.ts'

test.each([
  [-5, '0 s'],
  [59.2, '60 s'],
  [3599, '59:59'],
  [3600, '1 h 0 min'],
  [93_959, '26 h 5 min'],
  [172_799, '47 h 59 min'],
  [172_800, '2 days'],
  [1_036_800, '12 days'],
])('shows %d seconds as %s', (seconds, shown) => {
  expect(formatTimeLeft(seconds)).toBe(shown)
})
