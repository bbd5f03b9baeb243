import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the subnet that counts as one caller: an IPv4 address, even if mapped to IPv6, or an IPv6 /64.
 * Returns other text unchanged.
 * @param address address of the connection or from a trusted proxy; a port is ignored
 */
export function subnetOf(address: string): string {
  const bare = withoutPort(address)
  if (isIP(bare) === 0) return address
  const parsed = ipaddr.process(bare)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}
