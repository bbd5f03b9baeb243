import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { sourceFaults } from '../messages.ts'
import { SourceFault } from './collector.ts'

/** Returns whether an IP address is public, that is, not loopback, private or reserved (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  // `process` converts an IPv4-mapped IPv6 address to IPv4.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Resolves a name. Fails if any of its addresses is not public. Runs at connection time, so a later DNS
 * change cannot bypass the check.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first)
      return callback(error ?? new Error(`${hostname} does not resolve to an address`), '', 0)
    const hidden = addresses.find(({ address }) => !isPublicAddress(address))
    if (hidden) return callback(notPublic(hostname), '', 0)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** @throws SourceFault if the host is a literal IP address that is not public; `lookupPublic` checks names */
export function rejectPrivateLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw notPublic(url.hostname)
}

function notPublic(hostname: string): SourceFault {
  return new SourceFault(sourceFaults.notPublic({ host: hostname }))
}
