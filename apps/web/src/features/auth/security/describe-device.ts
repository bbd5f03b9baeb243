import { isNodeProgram, NODE_PROGRAM_NAME } from '@hearth/protocol/node-program'
import { t } from '@lingui/core/macro'
import { getParser } from 'bowser'

export interface Device {
  /** Example: Firefox on Windows. */
  name: string
  kind: 'desktop' | 'mobile' | 'program' | 'unknown'
}

/** Describes a device by its User-Agent header. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return { name: t({ id: 'auth.unknownDevice', message: 'Unknown device' }), kind: 'unknown' }
  const parser = getParser(userAgent)
  const isNode = isNodeProgram(userAgent)
  const browser = isNode ? NODE_PROGRAM_NAME : parser.getBrowserName()
  const system = parser.getOSName()
  const platform = parser.getPlatformType()
  const kind = isNode
    ? 'program'
    : platform === 'mobile' || platform === 'tablet'
      ? 'mobile'
      : platform === 'desktop'
        ? 'desktop'
        : 'program'
  if (browser && system)
    return { name: t({ id: 'auth.browserOnSystem', message: `${browser} on ${system}` }), kind }
  // Another program's User-Agent starts with its name: node, curl/8.
  return {
    name:
      browser ||
      system ||
      userAgent.split(/[\s/]/)[0] ||
      t({ id: 'auth.unknownDevice', message: 'Unknown device' }),
    kind,
  }
}
