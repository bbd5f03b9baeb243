import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, countDays, daysBetween, utcDay } from './utc-day.ts'

test('adds days to a UTC day', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-12-31', 0)).toBe('2026-12-31')
})

test('returns the UTC day of a time', () => {
  expect(utcDay(new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01')
  expect(utcDay(new Date('2026-03-02T00:30:00+01:00'))).toBe('2026-03-01')
})

test('lists as many days as it counts, each a day after the one before', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(utcDay)
  fc.assert(
    fc.property(day, fc.integer({ min: -5, max: 400 }), (first, distance) => {
      const last = addDays(first, distance)
      const days = daysBetween(first, last)
      expect(days).toHaveLength(Math.max(0, distance + 1))
      expect(countDays(first, last)).toBe(days.length)
      for (const [index, each] of days.entries()) expect(each).toBe(addDays(first, index))
    }),
  )
})
