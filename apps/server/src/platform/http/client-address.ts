import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { isWithin, readNetworks } from './networks.ts'

/**
 * Proxies whose X-Forwarded-For is trusted: a number of hops, or a list of addresses. A number is safe only if every
 * route to the server passes through that many proxies.
 */
export type TrustedProxies = number | BlockList

/**
 * Parses a number up to 10, or a list such as `10.0.0.0/8, 2001:db8::/32`. Returns undefined for other text.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= 10 ? Number(text) : undefined
  return readNetworks(text)
}

/** Returns a predicate for trusted proxies. Hop 0 is the peer of the connection. */
export function isTrusted(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return (address) => isWithin(proxies, address)
}

/** Returns the nearest address that is not a trusted proxy, or the farthest if all are trusted. */
export function clientAddress(request: IncomingMessage, proxies: TrustedProxies): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const addresses = [...forwarded, request.socket.remoteAddress ?? '']
    .map((part) => part.trim())
    .filter(Boolean)
    .reverse()
  const trusted = isTrusted(proxies)
  return addresses.find((address, hop) => !trusted(address, hop)) ?? addresses.at(-1) ?? ''
}
