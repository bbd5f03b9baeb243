import { t } from '@lingui/core/macro'
import { getParser } from 'bowser'

export interface Device {
  /** Such as Firefox on Windows. */
  name: string
  kind: 'desktop' | 'mobile' | 'program' | 'unknown'
}

/** A device in a few words, out of the User-Agent header that it sent. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return { name: t`Unknown device`, kind: 'unknown' }
  const parser = getParser(userAgent)
  const browser = parser.getBrowserName()
  const system = parser.getOSName()
  const platform = parser.getPlatformType()
  const kind =
    platform === 'mobile' || platform === 'tablet' ? 'mobile' : platform === 'desktop' ? 'desktop' : 'program'
  if (browser && system) return { name: t`${browser} on ${system}`, kind }
  // A program calls itself by its first word: node, hearth-node/1.2, curl/8.
  return { name: browser || system || userAgent.split(/[\s/]/)[0] || t`Unknown device`, kind }
}
