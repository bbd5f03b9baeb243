import type { Language } from './email-kinds.ts'

/** Formats a time for readers. Uses UTC, because the reader's time zone is unknown. */
export function writeTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(at)
    .concat(' UTC')
}
