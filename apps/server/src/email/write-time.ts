import type { Language } from './mail-kinds.ts'

/** A time as people read it; in UTC, because where the reader lives is not known. */
export function writeTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(at)
    .concat(' UTC')
}
