import { getParser } from 'bowser'

/** Names out of the library's own list, never the words of the header: they go into mails. Empty where unknown. */
export interface BrowserFamily {
  /** Such as Firefox. */
  browser: string
  /** Such as Windows. */
  system: string
}

/** Returns the program family of a User-Agent header, without versions, which change on the same device. */
export function browserFamily(userAgent: string | null): BrowserFamily {
  if (!userAgent) return { browser: '', system: '' }
  const parser = getParser(userAgent)
  return { browser: parser.getBrowserName(), system: parser.getOSName() }
}
