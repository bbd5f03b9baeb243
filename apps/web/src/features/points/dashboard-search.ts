import { isCalendarDay } from '@hearth/protocol/calendar-day'
import { type PointsCategory, pointsCategories } from '@hearth/protocol/points-categories'
import { msg } from '@lingui/core/macro'

export const rangeNames = {
  today: msg({ id: 'points.today', message: 'Today' }),
  last7days: msg({ id: 'points.last7Days', message: '7 days' }),
  last30days: msg({ id: 'points.last30Days', message: '30 days' }),
  last90days: msg({ id: 'points.last90Days', message: '90 days' }),
  alltime: msg({ id: 'points.allTime', message: 'All time' }),
} as const

export type HistoryRangeName = keyof typeof rangeNames

export const DEFAULT_RANGE: HistoryRangeName = 'last7days'
const LAST_PAGE = 1_000_000

/** URL parameters of the dashboard. */
export interface DashboardSearch extends LogSearch {
  range: HistoryRangeName
}

export interface LogSearch {
  page: number
  category?: PointsCategory | undefined
  /** First and last UTC day, YYYY-MM-DD. */
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Parses the URL parameters of the dashboard. Invalid values become defaults. */
export function parseDashboardSearch(search: { [Name in keyof DashboardSearch]?: unknown }): DashboardSearch {
  const { range, category, startDate, endDate } = search
  const page = Number(search.page)
  return {
    range: typeof range === 'string' && isRangeName(range) ? range : DEFAULT_RANGE,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    category: pointsCategories.find((name) => name === category),
    startDate: parseDay(startDate),
    endDate: parseDay(endDate),
  }
}

function isRangeName(name: string): name is HistoryRangeName {
  return Object.hasOwn(rangeNames, name)
}

function parseDay(value: unknown): string | undefined {
  return typeof value === 'string' && isCalendarDay(value) ? value : undefined
}
