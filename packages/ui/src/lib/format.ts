import { formatNumber, formatBytes as formatSize, NARROW_SPACE } from '@hearth/protocol/format'
import { currentLanguage, type Language } from './i18n.ts'

/** Formats all numbers; dates are in `format-date.ts`. Unknown values become a dash. */

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

/** Examples: 15 minutes, 2 seconds, 1 hour, 15 Minuten */
export function formatDuration(seconds: number, language = currentLanguage()): string {
  if (seconds % 3600 === 0) return formatUnit(seconds / 3600, 'hour', language)
  return seconds % 60 === 0
    ? formatUnit(seconds / 60, 'minute', language)
    : formatUnit(seconds, 'second', language)
}

type Unit = 'second' | 'minute' | 'hour' | 'day'

const unitNames: Record<Language, Record<Unit, [one: string, other: string]>> = {
  en: {
    second: ['second', 'seconds'],
    minute: ['minute', 'minutes'],
    hour: ['hour', 'hours'],
    day: ['day', 'days'],
  },
  de: {
    second: ['Sekunde', 'Sekunden'],
    minute: ['Minute', 'Minuten'],
    hour: ['Stunde', 'Stunden'],
    day: ['Tag', 'Tage'],
  },
}

function formatUnit(value: number, unit: Unit, language: Language): string {
  const [one, other] = unitNames[language][unit]
  return `${formatNumber(value)} ${value === 1 ? one : other}`
}

/** Formats a duration: 12 days, 26 h 5 min. Less than an hour is formatted by `formatCountdown`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 3600) return formatCountdown(Math.max(0, Math.ceil(seconds)))
  const hours = Math.floor(seconds / 3600)
  if (hours < 48) return `${hours} h ${Math.floor((seconds % 3600) / 60)} min`
  return formatUnit(Math.floor(hours / 24), 'day', currentLanguage())
}

/** Formats a duration of less than an hour: 58 s, 4:59, 59:58 */
export function formatCountdown(seconds: number): string {
  if (seconds <= 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
