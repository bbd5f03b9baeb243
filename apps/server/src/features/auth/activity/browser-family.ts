import { getParser } from 'bowser'

/** Names out of the library's own list, never the words of the header: they go into mails. Empty where unknown. */
export interface BrowserFamily {
  /** Such as Firefox. */
  browser: string
  /** Such as Windows. */
  system: string
}

/** What kind of program sent a User-Agent header, without versions: those change while the device stays the same. */
export function browserFamily(userAgent: string | null): BrowserFamily {
  if (!userAgent) return { browser: '', system: '' }
  const parser = getParser(userAgent)
  return { browser: parser.getBrowserName(), system: parser.getOSName() }
}
