import { NODE_PROGRAM_AGENT } from '@hearth/protocol/node-program'

/** Names of operating systems that the server recognizes in a User-Agent header. */
const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Macintosh',
  linux: 'Linux',
  win32: 'Windows NT',
}

/** Returns the User-Agent header of requests to the network, which names the device of a session. */
export function userAgent(): string {
  const system = systems[process.platform]
  return system ? `${NODE_PROGRAM_AGENT} (${system})` : NODE_PROGRAM_AGENT
}
