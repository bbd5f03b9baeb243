import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, fetch, type Response } from 'undici'
import { localize } from '../language.ts'
import { sourceFaults } from '../messages.ts'
import { SourceFault } from './collector.ts'
import { lookupPublic, rejectPrivateLiteral } from './public-addresses.ts'

const TIMEOUT_MS = 30_000
const MAX_REDIRECTS = 5

export interface WebAnswer {
  status: number
  header(name: string): string | null
  /** Empty for a 304. */
  text: string
}

export interface WebRequest {
  headers: Record<string, string>
  /** Maximum size of the decoded body in bytes. A longer body causes a SourceFault. */
  maxBytes: number
  /** Called before every request, including redirects. Throws to prevent the request. */
  before?(url: URL): Promise<void>
}

export interface WebClient {
  /** @throws SourceFault if the request fails; a response of any status is returned */
  get(url: string, request: WebRequest): Promise<WebAnswer>
  close(): Promise<void>
}

/**
 * Creates an HTTP client for untrusted servers. It connects only to public addresses, and limits redirects,
 * time and size.
 * @param options.allowPrivate allows private addresses, for tests and for sources on the member's own
 * computer
 */
export function createWebClient(options: {
  userAgent: string
  allowPrivate: boolean
  signal: AbortSignal
}): WebClient {
  const agent = new Agent({
    connect: { timeout: 10_000, ...(!options.allowPrivate && { lookup: lookupPublic }) },
    connections: 1,
    keepAliveTimeout: 4_000,
  })

  async function follow(address: string, request: WebRequest): Promise<WebAnswer> {
    let url = new URL(address)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (!options.allowPrivate) rejectPrivateLiteral(url)
      await request.before?.(url)
      const response = await fetch(url, {
        dispatcher: agent,
        redirect: 'manual',
        headers: { 'user-agent': options.userAgent, ...request.headers },
        signal: AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status === 304 || response.status >= 400 || location === null) {
        return {
          status: response.status,
          header: (name) => response.headers.get(name),
          text: await readText(response, request.maxBytes),
        }
      }
      await response.body?.cancel()
      const next = URL.parse(location, url.href)
      if (!next || !/^https?:$/.test(next.protocol)) throw new SourceFault(sourceFaults.invalidRedirect())
      if (url.protocol === 'https:' && next.protocol === 'http:') {
        throw new SourceFault(sourceFaults.insecureRedirect())
      }
      url = next
    }
    throw new SourceFault(sourceFaults.tooManyRedirects({ maximum: MAX_REDIRECTS }))
  }

  return {
    async get(url, request) {
      try {
        return await follow(url, request)
      } catch (error) {
        throw error instanceof SourceFault ? error : describe(error)
      }
    },
    async close() {
      await Promise.race([agent.destroy(), sleep(1_000, undefined, { ref: false })])
    },
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Throwing inside the loop cancels the transfer.
    if (bytes > maxBytes) throw new SourceFault(sourceFaults.tooLarge({ maximum: maxBytes }))
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Converts an error to a SourceFault, described by its innermost cause. */
function describe(error: unknown): SourceFault {
  let current = error
  let words = 'unknown reason'
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (current instanceof SourceFault) return current
    words = (current as NodeJS.ErrnoException).code ?? current.name
    if (current.name === 'TimeoutError') words = localize(sourceFaults.timedOut())
    current = current.cause
  }
  return new SourceFault(sourceFaults.unreachable({ reason: words }), { cause: error })
}
