import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { isWithin, readNetworks } from './networks.ts'

/**
 * Who is believed about where a call comes from: a number of proxies, whoever they are, or proxies by their addresses.
 * A number is right only where no way to the server leads past one of them.
 */
export type TrustedProxies = number | BlockList

/** Reads `2`, or `10.0.0.0/8, 192.0.2.7, 2001:db8::/32`; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= 10 ? Number(text) : undefined
  return readNetworks(text)
}

/** Whether to believe what an address says of the one before it; `hop` counts from the connection, which is 0. */
export function isTrusted(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return (address) => isWithin(proxies, address)
}

/** The caller's address: the first, from the connection backwards, that is no trusted proxy's. */
export function clientAddress(request: IncomingMessage, proxies: TrustedProxies): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const addresses = [...forwarded, request.socket.remoteAddress ?? '']
    .map((part) => part.trim())
    .filter(Boolean)
    .reverse()
  const trusted = isTrusted(proxies)
  return addresses.find((address, hop) => !trusted(address, hop)) ?? addresses.at(-1) ?? ''
}
