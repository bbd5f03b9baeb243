import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isWithin } from './networks.ts'

export interface OutsideCall {
  url: string
  headers: Record<string, string>
  body: Buffer
}

/** What was answered, or in a few words why nothing was. */
export type OutsideAnswer = { status: number } | { failure: string }

export interface OutsideRules {
  /** Networks that may be called although they are not public, also without TLS. */
  allowed: BlockList | undefined
  /** For the whole of a call, milliseconds. */
  deadlineMs: number
  /** All addresses of a name; where absent, the DNS is asked. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>
}

/** Of an answer's body no more is read. */
const MAX_BODY_BYTES = 16_384

/** No answer for a reason that can be told as it is. */
class Unanswered extends Error {}

/**
 * Whether a call may go to an address: any public one over TLS, others only where the operator allows their network. An
 * IPv4 address within an IPv6 one is judged as what it is; of IPv6 only what is given out as global (2000::/3) is public.
 */
export function mayCall(address: string, secure: boolean, allowed: BlockList | undefined): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (allowed && isWithin(allowed, parsed.toString())) return true
  const isGlobal = parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
  return secure && isGlobal && parsed.range() === 'unicast'
}

/**
 * Posts to an address that somebody else chose, without becoming their way into this network: the name is resolved once,
 * every address of it is judged, and those are what is connected to, whatever the name says a moment later. Redirects are
 * answers like others. Never throws.
 */
export async function postOutside(rules: OutsideRules, call: OutsideCall): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(rules.deadlineMs)
  try {
    const url = new URL(call.url)
    const lookup = pinned(await findAddresses(url, rules, signal))
    return { status: await send(url, call, { lookup, signal }) }
  } catch (error) {
    if (signal.aborted) return { failure: `no answer within ${rules.deadlineMs / 1000} s` }
    return { failure: describe(error) }
  }
}

/** @throws Unanswered where one of the addresses must not be called */
async function findAddresses(url: URL, rules: OutsideRules, signal: AbortSignal): Promise<string[]> {
  const { resolve = resolveByDns, allowed } = rules
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host, signal)
  if (addresses.length === 0) throw new Unanswered(`the name ${host} has no address in the DNS`)
  const secure = url.protocol === 'https:'
  if (addresses.every((address) => mayCall(address, secure, allowed))) return addresses
  throw new Unanswered(
    secure
      ? `${host} is not on the public internet`
      : `${host} is not in a network that may be called without TLS`,
  )
}

/** Answers with addresses that were judged, whatever is asked. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, callback) => {
    const [first] = all
    if (options.all) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}

/** Not by the system's resolver: a name server that is silent would keep its few threads from everybody else. */
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

function send(
  url: URL,
  { headers, body }: OutsideCall,
  options: { lookup: LookupFunction; signal: AbortSignal },
): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    let status: number | undefined
    // What breaks off behind the status has been answered all the same.
    const end = (error: Error) => (status === undefined ? reject(error) : resolve(status))
    request(url, {
      ...options,
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      // No connection is used again that was judged for another call.
      agent: false,
    })
      .on('error', end)
      .on('close', () => end(new Unanswered('the connection was closed without an answer')))
      .on('response', (answer) => {
        status = answer.statusCode
        readLittle(answer).then(() => end(new Unanswered('no status was answered')))
      })
      .end(body)
  })
}

/** Lets a polite receiver finish; what goes on beyond a little, or breaks off, is left. */
async function readLittle(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) return
    }
  } catch {
    // It broke off.
  }
}

/** A code such as ECONNREFUSED says enough, and no address of this network. */
function describe(error: unknown): string {
  if (error instanceof Unanswered) return error.message
  const { code, name } = error as NodeJS.ErrnoException
  return `no answer: ${code ?? name}`
}
