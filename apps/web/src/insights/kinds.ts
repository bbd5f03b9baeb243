import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { DataStats, readDataHistory } from '@hearth/protocol/endpoints/insights'
import { msg, t } from '@lingui/core/macro'
import { formatLongDay, formatShortDay } from '../lib/format-date.ts'
import type { ChartColumn } from '../ui/chart/chart-column.ts'
import type { Share } from '../ui/share-table.tsx'

/** What is collected, with the tokens of styles/tokens.css. */
const kinds = [
  { name: msg`Profiles`, amount: 'profiles_amount', ofDay: 'profiles', colour: 'var(--kind-profiles)' },
  { name: msg`Comments`, amount: 'comments_amount', ofDay: 'comments', colour: 'var(--kind-comments)' },
  { name: msg`Posts`, amount: 'posts_amount', ofDay: 'posts', colour: 'var(--kind-posts)' },
] as const

/** How much of each kind there is; what is not a number is unknown, not nothing. */
export function kindShares(stats: Partial<DataStats>): Share[] {
  const amounts = kinds.map(({ amount }) => numberOf(stats[amount]))
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  return kinds.map(({ name, colour }, index) => {
    const value = amounts[index] ?? null
    return {
      name: t(name),
      colour,
      value,
      percentage: value !== null && sum > 0 ? (100 * value) / sum : null,
    }
  })
}

type Day = AnswerOf<typeof readDataHistory>['days'][number]

/** A column for each day, of the kinds. */
export function dataColumns(days: Day[] | null | undefined): ChartColumn[] {
  return (Array.isArray(days) ? days : []).map((day) => {
    const parts = kinds.map(({ name, colour, ofDay }) => ({
      name: t(name),
      colour,
      value: numberOf(day[ofDay]) ?? 0,
    }))
    return {
      key: day.date,
      tick: formatShortDay(day.date),
      label: formatLongDay(day.date),
      parts,
      total: parts.reduce((sum, part) => sum + part.value, 0),
    }
  })
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
