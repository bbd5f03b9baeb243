import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  HISTORY_RANGE_MAX_DAYS,
  historyRangeSchema,
  isCalendarDay,
  parseHistoryRange,
} from './history-range.ts'

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('only a calendar day is parsed as one', () => {
  fc.assert(fc.property(day, (value) => isCalendarDay(value)))
  for (const value of [
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '0000-01-01',
    '2025-1-1',
    '',
    'today',
    '2025-01-01T00:00:00Z',
  ]) {
    expect(isCalendarDay(value), value).toBe(false)
  }
})

test('a custom range is two ordered days within the maximum length', { tags: ['PTS-03'] }, () => {
  fc.assert(
    fc.property(day, day, (from, to) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
      const expected = days >= 1 && days <= HISTORY_RANGE_MAX_DAYS ? { kind: 'custom', from, to } : null
      expect(parseHistoryRange(`${from}..${to}`)).toEqual(expected)
    }),
  )
})

test('an unknown range is rejected with the list of valid ones', { tags: ['PTS-03'] }, () => {
  const result = historyRangeSchema.safeParse('last8days')
  expect(result.error?.issues[0]).toMatchObject({
    message: 'historyRange',
    params: { ranges: 'today, last7days, last30days, last90days, alltime' },
  })
  fc.assert(
    fc.property(
      fc.string(),
      (value) => historyRangeSchema.safeParse(value).success === (parseHistoryRange(value) !== null),
    ),
  )
})

test('reads each named range', () => {
  for (const name of ['today', 'last7days', 'last30days', 'last90days', 'alltime']) {
    expect(parseHistoryRange(name)).toEqual({ kind: 'named', name })
    expect(historyRangeSchema.parse(name)).toBe(name)
  }
})

test('reads ranges of one to 1,100 days', () => {
  const custom = (from: string, to: string) => ({ kind: 'custom', from, to })
  expect(parseHistoryRange('2026-03-01..2026-03-01')).toEqual(custom('2026-03-01', '2026-03-01'))
  expect(parseHistoryRange('2023-01-01..2026-01-04')).toEqual(custom('2023-01-01', '2026-01-04'))
  expect(parseHistoryRange('2023-01-01..2026-01-05')).toBeNull()
})

test.each([
  '2026-03-02..2026-03-01',
  '2026-02-30..2026-03-01',
  '2026-03-01..2026-02-30',
  '2026-03-01',
  'x2026-03-01..2026-03-02',
  '2026-03-01..2026-03-02x',
  '2026-03-01.2026-03-02',
])('does not read the range %s', (value) => {
  expect(parseHistoryRange(value)).toBeNull()
  expect(historyRangeSchema.safeParse(value).success).toBe(false)
})
