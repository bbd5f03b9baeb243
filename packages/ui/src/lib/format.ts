import { formatNumber, NARROW_SPACE } from '@hearth/protocol/format'
import { formatBytes as formatSize } from '@hearth/protocol/format-bytes'

/**
 * Formats numbers. Unknown values become a dash. Dates are in `format-date.ts`, durations in `format-duration.ts`.
 */

/** Shown for unknown values. */
export const DASH = '–'

export type Maybe<T> = T | null | undefined

const isKnown = (value: Maybe<number>): value is number => Number.isFinite(value)

/** Example: 12 345,67 */
export function formatPoints(points: Maybe<number>): string {
  return isKnown(points) ? formatNumber(points) : DASH
}

/** Returns a count up to its goal, for texts such as 100 of 100. */
export function capAtGoal(count: Maybe<number>, goal: Maybe<number>): Maybe<number> {
  return isKnown(count) && isKnown(goal) ? Math.min(count, goal) : count
}

let compact: Intl.NumberFormat | undefined

/** Example: 1,2M, for axis labels. */
export function formatCompact(points: number): string {
  compact ??= new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  return compact.format(points).replaceAll(',', NARROW_SPACE).replace('.', ',')
}

/** Example: 0x1234…abcd */
export function formatShortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Examples: 812 B, 1,2 MB */
export function formatBytes(bytes: Maybe<number>): string {
  return isKnown(bytes) ? formatSize(bytes) : DASH
}

/**
 * Formats a percentage from 0 to 100, with at most one decimal. Only no share is 0%, and only all is 100%.
 * Examples: 12,5%, < 0,1%, > 99,9%
 */
export function formatPercent(percentage: Maybe<number>): string {
  if (!isKnown(percentage)) return DASH
  const rounded = formatNumber(percentage, 1)
  if (percentage > 0 && rounded === '0') return '< 0,1%'
  if (percentage < 100 && rounded === '100') return '> 99,9%'
  return `${rounded}%`
}
