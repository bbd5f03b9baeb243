import type { Language } from './messages.ts'

/** Notation of dates for people. Dates and times are in UTC unless a time zone is given. */

const formats = new Map<string, Intl.DateTimeFormat>()

const options = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const

/** Parts of a date, with localized names of days and months. */
export type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/**
 * @param at a Date, or milliseconds since 1970
 * @param timeZone IANA name, such as Europe/Berlin
 * @throws RangeError if the time zone is unknown
 */
export function readDateParts(at: Date | number, language: Language, timeZone = 'UTC'): DateParts {
  const key = `${language} ${timeZone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, { ...options, timeZone })
  formats.set(key, format)
  const parts = format.formatToParts(at)
  const { day, ...rest }: DateParts = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return { ...rest, day: language === 'de' ? `${day}.` : day }
}

/** Examples: 12 Nov 2026, 12. Nov. 2026 */
export const writeDay = ({ day, month, year }: DateParts) => `${day} ${month} ${year}`

/** Examples: 12 Nov 2026, 14:05 and 12. Nov. 2026, 14:05. The caller adds the time zone. */
export const writeTime = (parts: DateParts) => `${writeDay(parts)}, ${parts.hour}:${parts.minute}`

/** Example: 12 Nov 2026 */
export function formatDay(at: Date | number, language: Language): string {
  return writeDay(readDateParts(at, language))
}

/** Example: 12 Nov 2026, 14:05 UTC */
export function formatUtcTime(at: Date | number, language: Language): string {
  return `${writeTime(readDateParts(at, language))} UTC`
}

/**
 * Formats a time in a member's time zone, with the offset from UTC. Uses UTC for an unset or unknown time zone.
 * Example: 12 Nov 2026, 15:05 GMT+1
 */
export function formatZonedTime(at: Date | number, language: Language, timeZone: string | null): string {
  if (timeZone === null || timeZone === 'UTC') return formatUtcTime(at, language)
  try {
    const parts = readDateParts(at, language, timeZone)
    return `${writeTime(parts)} ${parts.timeZoneName}`
  } catch {
    return formatUtcTime(at, language)
  }
}
