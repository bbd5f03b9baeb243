import { getParser } from 'bowser'

/**
 * Names from the library's list, never text from the header, because emails contain them. Empty if unknown.
 */
export interface BrowserFamily {
  /** For example Firefox. */
  browser: string
  /** For example Windows. */
  system: string
}

/**
 * Returns the browser and system of a User-Agent header, without versions, which change on the same device.
 */
export function browserFamily(userAgent: string | null): BrowserFamily {
  if (!userAgent) return { browser: '', system: '' }
  const parser = getParser(userAgent)
  return { browser: parser.getBrowserName(), system: parser.getOSName() }
}
