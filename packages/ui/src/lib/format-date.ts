import { type DateParts, readDateParts, writeDay, writeTime } from '@hearth/protocol/format-date'
import { DASH, type Maybe } from './format.ts'
import { currentLanguage } from './i18n.ts'

/** Formats all dates. Separate from number formatting, because the sign-in page does not need dates. */

function dateFormat(write: (parts: DateParts) => string): (iso: Maybe<string>) => string {
  return (iso) => {
    const time = iso ? Date.parse(iso) : Number.NaN
    return Number.isNaN(time) ? DASH : write(readDateParts(time, currentLanguage()))
  }
}

/** All dates and times are in UTC. Example: 12 Nov 2026 */
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
