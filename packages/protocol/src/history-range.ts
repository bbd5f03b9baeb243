import { z } from 'zod'
import { isCalendarDay } from './calendar-day.ts'
import { issue } from './issue.ts'

export { isCalendarDay }

export const namedHistoryRanges = ['today', 'last7days', 'last30days', 'last90days', 'alltime'] as const

const customRange = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/

/** Maximum days of a custom range. */
export const HISTORY_RANGE_MAX_DAYS = 1100

/** Maximum days listed by `alltime`. Older days count only toward the sum and the average. */
export const HISTORY_ALLTIME_MAX_DAYS = 7320

export type HistoryRange =
  | { kind: 'named'; name: (typeof namedHistoryRanges)[number] }
  /** First and last UTC day, inclusive, YYYY-MM-DD. */
  | { kind: 'custom'; from: string; to: string }

/** Parses a query's range; returns null if it is invalid. */
export function parseHistoryRange(value: string): HistoryRange | null {
  const named = namedHistoryRanges.find((name) => name === value)
  if (named) return { kind: 'named', name: named }
  const [, from, to] = customRange.exec(value) ?? []
  if (!from || !to || !isCalendarDay(from) || !isCalendarDay(to) || from > to) return null
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days <= HISTORY_RANGE_MAX_DAYS ? { kind: 'custom', from, to } : null
}

export const historyRangeSchema = z
  .string()
  .max(64)
  .meta({ format: 'history-range' })
  .refine(
    (value) => parseHistoryRange(value) !== null,
    issue('historyRange', { ranges: namedHistoryRanges.join(', '), days: HISTORY_RANGE_MAX_DAYS }),
  )
