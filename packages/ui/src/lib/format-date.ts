import { type DateParts, readDateParts, writeDay, writeTime } from '@hearth/protocol/format-date'
import { DASH, type Maybe } from './format.ts'
import { currentLanguage } from './i18n.ts'
import { currentTimeZone } from './time-zone.ts'

/**
 * Formats all dates. Moments are in the reader's time zone; days without a time are UTC days and stay so.
 * Separate from number formatting, because the sign-in page does not need dates.
 */

function dateFormat(write: (parts: DateParts) => string): (iso: Maybe<string>) => string {
  return (iso) => {
    const time = iso ? Date.parse(iso) : Number.NaN
    if (!iso || Number.isNaN(time)) return DASH
    const timeZone = iso.includes('T') ? currentTimeZone() : 'UTC'
    return write(readDateParts(time, currentLanguage(), timeZone))
  }
}

/** Example: 12 Nov 2026 */
export const formatDay = dateFormat(writeDay)

/** Example: 12 Nov */
export const formatShortDay = dateFormat(({ day, month }) => `${day} ${month}`)

/** Example: Nov 2026 */
export const formatMonth = dateFormat(({ month, year }) => `${month} ${year}`)

/** Example: Thu, 12 Nov 2026 */
export const formatLongDay = dateFormat(
  ({ weekday, day, month, year }) => `${weekday}, ${day} ${month} ${year}`,
)

/** Example: 12 Nov 2026, 14:05 */
export const formatTime = dateFormat(writeTime)

/** Example: 14:05 */
export const formatHour = dateFormat(({ hour, minute }) => `${hour}:${minute}`)

/** Example: 12 Nov 2026, 14:05 UTC */
export function formatUtcTime(iso: Maybe<string>): string {
  const time = iso ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? DASH : `${writeTime(readDateParts(time, currentLanguage()))} UTC`
}
