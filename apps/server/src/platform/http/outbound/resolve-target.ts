import { Resolver } from 'node:dns/promises'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isWithin } from '../networks.ts'

/** Returns all addresses of a host name. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>

/**
 * Thrown for a request that was not sent, or for a missing or rejected response. Operators may see the message.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
}

/**
 * Returns whether a request may go to an address: any address in `allowed`, and public addresses over TLS.
 * IPv4-mapped IPv6 addresses count as IPv4. For IPv6, only global unicast (2000::/3) is public.
 */
export function isAddressAllowed(address: string, secure: boolean, allowed: BlockList | undefined): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (allowed && isWithin(allowed, parsed.toString())) return true
  const isGlobal = parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
  return secure && isGlobal && parsed.range() === 'unicast'
}

/**
 * Resolves a URL's host once and validates all its addresses.
 * @returns a lookup that is limited to these addresses, so a later DNS change has no effect
 * @throws OutboundError if there is no address or one is not allowed
 */
export async function resolveTarget(
  url: URL,
  rules: { allowed: BlockList | undefined; resolve?: ResolveName | undefined },
  signal: AbortSignal,
): Promise<LookupFunction> {
  const { resolve = resolveByDns, allowed } = rules
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host, signal)
  if (addresses.length === 0) throw new OutboundError(`the name ${host} does not resolve to an address`)
  const secure = url.protocol === 'https:'
  if (addresses.every((address) => isAddressAllowed(address, secure, allowed))) return pinLookup(addresses)
  throw new OutboundError(
    secure
      ? `${host} is not on the public internet`
      : `${host} is not in a network that allows requests without TLS`,
  )
}

function pinLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, callback) => {
    const [first] = all
    if (options.all) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}

/**
 * Resolves a name without the system resolver, because a slow name server would block the resolver's few
 * threads.
 */
async function resolveByDns(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
