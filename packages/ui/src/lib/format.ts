import { currentLanguage, type Language } from './i18n.ts'

/** Formats all numbers; dates are in `format-date.ts`. Points have at most two decimals and a decimal comma. */

const NARROW_SPACE = '\u202f'
/** Shown for unknown values. */
export const DASH = '–'

/**
 * Formats a number without `Intl`, whose first use takes 60 ms on a slow computer and delays the first
 * figures.
 */
function formatDecimal(value: number, digits: number): string {
  const power = 10 ** digits
  // Add 0 to remove the sign of a negative zero.
  const rounded = Math.round(value * power) / power + 0
  const [whole = '', fraction] = String(rounded).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)
  return fraction ? `${grouped},${fraction}` : grouped
}

export type Maybe<T> = T | null | undefined

/** Example: 12 345,67. A narrow space separates thousands, so that the decimal comma is unambiguous. */
export function formatPoints(points: Maybe<number>): string {
  return typeof points === 'number' && Number.isFinite(points) ? formatDecimal(points, 2) : DASH
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

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Examples: 812 B, 1,2 MB. Uses powers of 1000. */
export function formatBytes(bytes: Maybe<number>): string {
  if (typeof bytes !== 'number' || !Number.isFinite(bytes)) return DASH
  let value = Math.max(0, bytes)
  let unit = 0
  // Compare the rounded value: 1 000 KB becomes 1 MB.
  for (; Math.round(value * 10) / 10 >= 1000 && unit < units.length - 1; unit++) value /= 1000
  return `${formatDecimal(value, 1)} ${units[unit]}`
}

/** Formats a percentage from 0 to 100. */
export function formatPercent(percentage: Maybe<number>): string {
  if (typeof percentage !== 'number' || !Number.isFinite(percentage)) return DASH
  return percentage > 0 && percentage < 0.1 ? '< 0,1%' : `${formatDecimal(percentage, 1)}%`
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
  return `${formatDecimal(value, 2)} ${value === 1 ? one : other}`
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
