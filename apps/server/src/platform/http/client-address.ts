import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * Who is believed about where a call comes from: a number of proxies, whoever they are, or proxies by their addresses.
 * A number is right only where no way to the server leads past one of them.
 */
export type TrustedProxies = number | BlockList

/** Reads `2`, or `10.0.0.0/8, 192.0.2.7, 2001:db8::/32`; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= 10 ? Number(text) : undefined
  const proxies = new BlockList()
  for (const part of text.split(',')) {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (version === 0 || rest.length > 0 || !(prefix <= most)) return undefined
    proxies.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return proxies
}

/** Whether to believe what an address says of the one before it; `hop` counts from the connection, which is 0. */
export function isTrusted(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return (address) => {
    const version = isIP(address)
    return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
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
