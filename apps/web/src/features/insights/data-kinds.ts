import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { DataStats, readDataHistory } from '@hearth/protocol/endpoints/insights'
import type { Share } from '@hearth/ui/components/share-table'
import type { ChartColumn } from '@hearth/ui/lib/chart-column'
import { formatLongDay, formatShortDay } from '@hearth/ui/lib/format-date'
import { msg, t } from '@lingui/core/macro'

/** Kinds of collected data, with the colors of styles/chart-colors.css. */
const kinds = [
  {
    name: msg({ id: 'insights.profiles', message: 'Profiles' }),
    amount: 'profiles_amount',
    dayField: 'profiles',
    color: 'var(--kind-profiles)',
  },
  {
    name: msg({ id: 'insights.comments', message: 'Comments' }),
    amount: 'comments_amount',
    dayField: 'comments',
    color: 'var(--kind-comments)',
  },
  {
    name: msg({ id: 'insights.posts', message: 'Posts' }),
    amount: 'posts_amount',
    dayField: 'posts',
    color: 'var(--kind-posts)',
  },
] as const

/** Computes the share of each kind. A missing value is unknown, not zero. */
export function buildKindShares(stats: Partial<DataStats>): Share[] {
  const amounts = kinds.map(({ amount }) => toNumber(stats[amount]))
  const sum = amounts.reduce<number | null>(
    (total, amount) => (total === null || amount === null ? null : total + amount),
    0,
  )
  return kinds.map(({ name, color }, index) => {
    const value = amounts[index] ?? null
    return {
      name: t(name),
      color,
      value,
      percentage: value !== null && sum !== null && sum > 0 ? (100 * value) / sum : null,
    }
  })
}

type Day = AnswerOf<typeof readDataHistory>['days'][number]

/** Builds a column for each day. */
export function buildDataColumns(days: Day[] | null | undefined): ChartColumn[] {
  return (Array.isArray(days) ? days : []).map((day) => {
    const parts = kinds.map(({ name, color, dayField }) => ({
      name: t(name),
      color,
      value: toNumber(day[dayField]),
    }))
    return {
      key: day.date,
      tick: formatShortDay(day.date),
      label: formatLongDay(day.date),
      parts,
      total: parts.reduce<number | null>(
        (sum, { value }) => (sum === null || value === null ? null : sum + value),
        0,
      ),
    }
  })
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
