import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What counts as one caller: an IPv4 address, also where it is written as an IPv6 one, or the /64 that a single IPv6
 * customer has all of. What is no address stands for itself.
 * @param address as the connection or a trusted proxy says it; some proxies add the port, which is as good as none
 */
export function networkOf(address: string): string {
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
