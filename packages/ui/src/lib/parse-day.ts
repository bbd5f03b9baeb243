import type { Language } from './i18n.ts'

/** Shortest abbreviation of a month that no other month shares. */
const MIN_LETTERS = 3

/**
 * Parses a day that a person typed: `2026-11-12`, `12 Nov 2026`, `12. November 2026`, `Nov 12, 2026` or
 * `12.11.2026`. Names of months are in `language` or English. Days with slashes are ambiguous and rejected.
 * @returns the day as `YYYY-MM-DD`; null if the text is not a day
 */
export function parseDay(text: string, language: Language): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  if (iso) return toDay(iso[1], Number(iso[2]), iso[3])
  const [first = '', second = '', year = '', ...rest] = text.trim().split(/[\s.,]+/)
  if (rest.some((part) => part !== '') || !/^\d{4}$/.test(year)) return null
  const isMonthFirst = /^\p{L}/u.test(first)
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  return toDay(year, /^\d{1,2}$/.test(month) ? Number(month) : findMonth(month, language), day)
}

/** Returns the month's number, or 0. */
function findMonth(typed: string, language: Language): number {
  if (typed.length < MIN_LETTERS) return 0
  const months = Array.from({ length: 12 }, (_, index) => index)
  const isTyped = (month: number, tag: string) =>
    new Date(Date.UTC(2026, month))
      .toLocaleString(tag, { month: 'long', timeZone: 'UTC' })
      .toLowerCase()
      .startsWith(typed.toLowerCase())
  return months.findIndex((month) => isTyped(month, language) || isTyped(month, 'en')) + 1
}

function toDay(year: string | undefined, month: number, day: string | undefined): string | null {
  if (!/^\d{1,2}$/.test(day ?? '')) return null
  const time = Date.UTC(Number(year), month - 1, Number(day))
  const isReal = new Date(time).getUTCMonth() === month - 1 && Number(year) >= 1000
  return isReal ? new Date(time).toISOString().slice(0, 10) : null
}
