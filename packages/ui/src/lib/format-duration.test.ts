import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'
import { formatTimeLeft } from './format-time-left.ts'

test('formats a duration in its largest whole unit', () => {
  expect([1, 2, 60, 90, 900, 3600, 7200].map((seconds) => formatDuration(seconds))).toEqual([
    '1 second',
    '2 seconds',
    '1 minute',
    '90 seconds',
    '15 minutes',
    '1 hour',
    '2 hours',
  ])
})

test.each([
  [1_100_000, '12 days'],
  [93_900, '26 h 5 min'],
  [3_599.2, '60:00'],
  [299, '4:59'],
  [-5, '0 s'],
])('formats %s remaining seconds as %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text)
})
