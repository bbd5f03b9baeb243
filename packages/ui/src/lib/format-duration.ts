import { formatNumber } from '@hearth/protocol/format'
import { currentLanguage, type Language } from './i18n.ts'

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

export function formatUnit(value: number, unit: Unit, language: Language): string {
  const [one, other] = unitNames[language][unit]
  return `${formatNumber(value)} ${value === 1 ? one : other}`
}

/** Formats a duration of less than an hour: 58 s, 4:59, 59:58 */
export function formatCountdown(seconds: number): string {
  if (seconds <= 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
