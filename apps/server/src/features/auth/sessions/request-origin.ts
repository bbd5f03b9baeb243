import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv4 } from 'node:net'
import { subnetOf } from '../../../platform/http/subnet-of.ts'

/** Origin of a request, for records, rate limits and emails. */
export interface RequestOrigin {
  /** Coarse subnet (IPv4 /24, IPv6 /48), which identifies a neighborhood but not a household. */
  origin: string | null
  /** Subnet for rate limits; never stored in plain text. */
  subnet: string | null
  userAgent: string | null
  /** Secret that identifies the browser that requested a code. Only a keyed hash is stored. */
  flow: string | null
  /** Accept-Language header, for emails to members who chose no language. */
  acceptLanguage: string | null
}

export interface RequestHeaders {
  address: string
  userAgent?: string | undefined
  acceptLanguage?: string | undefined
  flow?: string | undefined
}

/**
 * Origin of the current request. It is propagated like a trace ID, so that every write of the request can
 * store it.
 */
const current = new AsyncLocalStorage<RequestOrigin>()
const USER_AGENT_MAX = 256

export function withOrigin<T>(request: RequestHeaders, run: () => T): T {
  return current.run(describe(request), run)
}

export function currentOrigin(): RequestOrigin {
  return (
    current.getStore() ?? { origin: null, subnet: null, userAgent: null, flow: null, acceptLanguage: null }
  )
}

function describe(request: RequestHeaders): RequestOrigin {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be kept
  const userAgent = request.userAgent?.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, USER_AGENT_MAX)
  const { address, acceptLanguage } = request
  return {
    origin: coarse(address),
    subnet: subnetOf(address),
    userAgent: userAgent || null,
    flow: request.flow ?? null,
    acceptLanguage: acceptLanguage ?? null,
  }
}

export function coarse(address: string): string | null {
  const subnet = subnetOf(address)
  if (isIPv4(subnet)) return `${subnet.split('.').slice(0, 3).join('.')}.0/24`
  return subnet.includes(':') ? `${subnet.split(':').slice(0, 3).join(':')}::/48` : null
}
