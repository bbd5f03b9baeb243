import { DASH, type Maybe } from './format.ts'
import { currentLanguage, type Language } from './i18n.ts'

/** Formats all dates. Separate from number formatting, because the sign-in page does not need dates. */

const dateParts: Partial<Record<Language, Intl.DateTimeFormat>> = {}

/** Returns the format for the language's names of days and months. */
const datePartsOf = (language: Language) =>
  (dateParts[language] ??= new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, dateOptions))

const dateOptions = {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function dateFormat(write: (parts: Parts) => string): (iso: Maybe<string>) => string {
  return (iso) => {
    const time = iso ? Date.parse(iso) : Number.NaN
    if (Number.isNaN(time)) return DASH
    const language = currentLanguage()
    const parts = datePartsOf(language).formatToParts(time)
    const { day, ...rest }: Parts = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
    return write({ ...rest, day: language === 'de' ? `${day}.` : day })
  }
}

/** All dates and times are in UTC. Example: 12 Nov 2026 */
export const formatDay = dateFormat(({ day, month, year }) => `${day} ${month} ${year}`)

/** Example: 12 Nov */
export const formatShortDay = dateFormat(({ day, month }) => `${day} ${month}`)

/** Example: Nov 2026 */
export const formatMonth = dateFormat(({ month, year }) => `${month} ${year}`)

/** Example: Thu, 12 Nov 2026 */
export const formatLongDay = dateFormat(
  ({ weekday, day, month, year }) => `${weekday}, ${day} ${month} ${year}`,
)

/** Example: 12 Nov 2026, 14:05 */
export const formatTime = dateFormat(
  ({ day, month, year, hour, minute }) => `${day} ${month} ${year}, ${hour}:${minute}`,
)
