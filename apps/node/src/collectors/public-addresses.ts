import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { SourceFault } from './collector.ts'

/** Whether an address is anybody's on the internet: not this computer's, its network's or reserved (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  // An IPv4 address within an IPv6 one is judged as what it is.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Resolves names to public addresses only, as the connection is made: what was checked is what is connected to, whatever
 * the name says a moment later.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0)
    const hidden = addresses.find(({ address }) => !isPublicAddress(address))
    if (hidden) return callback(notPublic(hostname), '', 0)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** @throws SourceFault for an address written as numbers that is not public; names are checked by `lookupPublic` */
export function rejectPrivateLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw notPublic(url.hostname)
}

function notPublic(hostname: string): SourceFault {
  return new SourceFault(
    `${hostname} is not on the public internet, and a source must not reach into your network`,
  )
}
