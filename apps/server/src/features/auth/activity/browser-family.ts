import { isNodeProgram, NODE_PROGRAM_NAME } from '@hearth/protocol/node-program'
import { getParser } from 'bowser'

/**
 * Browser and system from the library's list of names, empty if unknown. Never text from the header, because
 * these names appear in emails.
 */
export interface BrowserFamily {
  /** For example Firefox, or the name of the node program. */
  browser: string
  /** For example Windows. */
  system: string
}

/**
 * Returns the browser and system in a User-Agent header. Omits versions, because updates change them on the
 * same device.
 */
export function browserFamily(userAgent: string | null): BrowserFamily {
  if (!userAgent) return { browser: '', system: '' }
  const parser = getParser(userAgent)
  const browser = isNodeProgram(userAgent) ? NODE_PROGRAM_NAME : parser.getBrowserName()
  return { browser, system: parser.getOSName() }
}
