import type { PointsHistory } from '@hearth/protocol/endpoints/points'
import { pointsCategories } from '@hearth/protocol/points-categories'
import type { ChartColumn } from '@hearth/ui/lib/chart-column'
import {
  formatDay,
  formatHour,
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatTime,
  formatUtcTime,
} from '@hearth/ui/lib/format-date'
import { getCategoryColor, getCategoryName } from './category-colors.ts'

/** Maximum number of daily columns. Longer histories are grouped by month. */
const MAX_DAILY_COLUMNS = 120

type Day = PointsHistory['history']['data'][number]
type Hour = NonNullable<PointsHistory['history']['hours']>[number]
/** Sums of a day or an hour. */
type Sums = Omit<Hour, 'hour'>

/** Rounds off floating-point errors in sums. */
function roundPoints(points: number): number {
  return Math.round(points * 1e6) / 1e6
}

/** Adds points. Returns null, which means unknown, if any of them are unknown. */
function sumPoints(points: (number | null | undefined)[]): number | null {
  const known = points.filter((each) => typeof each === 'number')
  return known.length < points.length ? null : roundPoints(known.reduce((sum, each) => sum + each, 0))
}

function buildColumn(key: string, tick: string, label: string, days: Sums[]): ChartColumn {
  const sum = (pick: (day: Sums) => number | null | undefined) => sumPoints(days.map(pick))
  const known = {
    Connectivity: sum((day) => day.connectivity),
    Referral: sum((day) => day.referral),
    Rewards: sum((day) => day.rewards),
  }
  const total = sum((day) => day.total)
  // The response omits Others, which is the remainder of the total.
  const named = sumPoints(Object.values(known))
  const others = total === null || named === null ? null : Math.max(0, roundPoints(total - named))
  const points: Record<string, number | null> = { ...known, Others: others }
  return {
    key,
    tick,
    label,
    total,
    parts: pointsCategories.map((category) => ({
      name: getCategoryName(category),
      color: getCategoryColor(category),
      value: points[category] ?? null,
    })),
  }
}

export function buildHistoryColumns(data: Day[] | null | undefined): ChartColumn[] {
  const days = Array.isArray(data) ? data.filter((day) => typeof day?.date === 'string') : []
  if (days.length <= MAX_DAILY_COLUMNS) {
    return days.map((day) => buildColumn(day.date, formatShortDay(day.date), formatLongDay(day.date), [day]))
  }
  const months = Map.groupBy(days, (day) => day.date.slice(0, 7))
  return [...months].map(([month, ofMonth]) => {
    const first = ofMonth[0]?.date
    const last = ofMonth.at(-1)?.date
    const label = `${formatMonth(month)} (${formatShortDay(first)} – ${formatDay(last)})`
    return buildColumn(month, formatMonth(month), label, ofMonth)
  })
}

/** Builds a column for each hour of a UTC day, named in the reader's time zone. */
export function buildHourColumns(hours: Hour[]): ChartColumn[] {
  return hours
    .filter((entry) => typeof entry?.hour === 'string')
    .map((entry) =>
      buildColumn(
        entry.hour,
        formatHour(entry.hour),
        `${formatTime(entry.hour)} (${formatUtcTime(entry.hour)})`,
        [entry],
      ),
    )
}
