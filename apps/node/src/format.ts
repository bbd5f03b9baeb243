import { localize } from './language.ts'
import { units } from './messages.ts'

/** Formats a number with its unit: "1 heartbeat", "1 250,5 points". */
export function count(value: number, unit: keyof typeof units): string {
  return localize(units[unit]({ count: value }))
}

/** Formats a duration with at most two units: "2 h 5 min", "12 s". */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
