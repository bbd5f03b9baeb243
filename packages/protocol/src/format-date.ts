import type { Language } from './messages.ts'

/** Notation of dates for people. Dates and times are in UTC. */

const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {}

const options = {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** Parts of a date, with localized names of days and months. */
export type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/** @param at a Date, or milliseconds since 1970 */
export function readDateParts(at: Date | number, language: Language): DateParts {
  formats[language] ??= new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, options)
  const parts = formats[language].formatToParts(at)
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
