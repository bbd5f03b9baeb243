import { afterEach, expect, test } from 'vitest'
import {
  formatDay,
  formatHour,
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatTime,
  formatUtcTime,
} from './format-date.ts'
import { i18n } from './i18n.ts'
import { setTimeZone } from './time-zone.ts'

const AT = '2026-11-12T23:05:59Z'

afterEach(() => {
  setTimeZone(null)
  i18n.activate('en', { messages: {} })
})

test('shows moments in the time zone of the reader', () => {
  setTimeZone('Asia/Tokyo')
  expect(
    [formatDay, formatShortDay, formatMonth, formatLongDay, formatTime, formatHour].map((f) => f(AT)),
  ).toEqual(['13 Nov 2026', '13 Nov', 'Nov 2026', 'Fri, 13 Nov 2026', '13 Nov 2026, 08:05', '08:05'])
})

test('shows a day without a time as this day in every time zone', () => {
  setTimeZone('America/New_York')
  expect(formatDay('2026-11-12')).toBe('12 Nov 2026')
})

test('shows UTC where the text names it', () => {
  setTimeZone('Asia/Tokyo')
  expect(formatUtcTime(AT)).toBe('12 Nov 2026, 23:05 UTC')
})

test('shows dates in the language of the reader', () => {
  i18n.activate('de', { messages: {} })
  setTimeZone('UTC')
  expect(formatLongDay(AT)).toBe('Do., 12. Nov. 2026')
  expect(formatUtcTime(AT)).toBe('12. Nov. 2026, 23:05 UTC')
})

test.each([null, undefined, '', 'soon'])('shows a dash for %j', (value) => {
  expect([formatDay(value), formatUtcTime(value)]).toEqual(['–', '–'])
})
