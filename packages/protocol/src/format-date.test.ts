import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatUtcTime, formatZonedTime } from './format-date.ts'

test('formats days and times in UTC with the names of the language', () => {
  const at = Date.parse('2026-11-12T23:05:59+00:00')
  expect([formatDay(at, 'en'), formatDay(at, 'de')]).toEqual(['12 Nov 2026', '12. Nov. 2026'])
  expect(formatUtcTime(new Date(at), 'en')).toBe('12 Nov 2026, 23:05 UTC')
  expect(formatUtcTime(Date.parse('2026-03-01T00:00:00Z'), 'de')).toBe('1. März 2026, 00:00 UTC')
})

test('formats a time in a time zone with its offset at that time', () => {
  const winter = Date.parse('2026-11-12T23:05:00Z')
  expect(formatZonedTime(winter, 'en', 'Europe/Berlin')).toBe('13 Nov 2026, 00:05 GMT+1')
  expect(formatZonedTime(winter, 'de', 'America/New_York')).toBe('12. Nov. 2026, 18:05 GMT-5')
  expect(formatZonedTime(Date.parse('2026-07-12T23:05:00Z'), 'en', 'Europe/Berlin')).toBe(
    '13 Jul 2026, 01:05 GMT+2',
  )
})

test('formats a time in UTC for an unset or unknown time zone', () => {
  const at = Date.parse('2026-11-12T23:05:00Z')
  for (const zone of [null, 'UTC', 'Mars/Olympus'])
    expect(formatZonedTime(at, 'en', zone)).toBe('12 Nov 2026, 23:05 UTC')
})

test('names the minute of every time', () => {
  const min = new Date('1970-01-01T00:00:00Z')
  const max = new Date('9999-12-31T23:59:59Z')
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      const shown = formatUtcTime(date, 'en')
      expect(shown).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC$/)
      expect(Date.parse(shown.replace(',', ''))).toBe(Math.floor(date.getTime() / 60_000) * 60_000)
    }),
  )
})
