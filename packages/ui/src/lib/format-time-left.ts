import { formatCountdown, formatUnit } from './format-duration.ts'
import { currentLanguage } from './i18n.ts'

/** Formats a duration: 12 days, 26 h 5 min. Less than an hour is formatted by `formatCountdown`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 3600) return formatCountdown(Math.max(0, Math.ceil(seconds)))
  const hours = Math.floor(seconds / 3600)
  if (hours < 48) return `${hours} h ${Math.floor((seconds % 3600) / 60)} min`
  return formatUnit(Math.floor(hours / 24), 'day', currentLanguage())
}
