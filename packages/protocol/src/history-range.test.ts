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
