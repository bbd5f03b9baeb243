import { formatDay } from '@hearth/protocol/format-date'
import { languages } from '@hearth/protocol/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

test.each([
  '2026-11-12',
  '12 Nov 2026',
  '12 november 2026',
  'Nov 12, 2026',
  '12. Nov. 2026',
  '12.11.2026',
  ' 12 Nov 2026 ',
])('reads %s', (text) => {
  expect(parseDay(text, 'en')).toBe('2026-11-12')
})

test('reads the names of months in the given language and in English', () => {
  expect(parseDay('3. Mai 2026', 'de')).toBe('2026-05-03')
  expect(parseDay('3. März 2026', 'de')).toBe('2026-03-03')
  expect(parseDay('3 May 2026', 'de')).toBe('2026-05-03')
  expect(parseDay('3. März 2026', 'en')).toBeNull()
})

test.each([
  '',
  '12',
  '12 Nov',
  '12 Nov 26',
  '12/11/2026',
  '31 Feb 2026',
  '0 Nov 2026',
  '12 N 2026',
  '12 Nov 2026 14:00',
])('rejects "%s"', (text) => {
  expect(parseDay(text, 'en')).toBeNull()
})

test('reads each day as the portal writes it', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom(...languages), (date, language) => {
      expect(parseDay(formatDay(date, language), language)).toBe(date.toISOString().slice(0, 10))
    }),
  )
})
