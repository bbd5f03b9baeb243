import robotsModule from 'robots-parser'
import { sourceFaults } from '../messages.ts'
import { SourceFault } from './collector.ts'
import type { WebClient } from './web-client.ts'

// The types declare an ES module with a default export, but the module exports the function itself.
const robotsParser = robotsModule as unknown as typeof robotsModule.default

/** This program's product token in robots.txt. */
const PRODUCT = 'hearth-node'
/** Maximum size of robots.txt (RFC 9309, 2.5: at least 500 KiB). */
const MAX_BYTES = 512_000
const CACHE_MS = 24 * 3_600_000
const CACHE_FAULT_MS = 600_000
/** Maximum crawl delay. Longer delays are capped. */
const MAX_DELAY_MS = 300_000

interface Rules {
  isAllowed(url: string): boolean
  delayMs: number
  until: number
}

/** Cache of sites' robots.txt rules (RFC 9309). */
export class Robots {
  readonly #client: WebClient
  readonly #known = new Map<string, Promise<Rules>>()

  constructor(client: WebClient) {
    this.#client = client
  }

  /**
   * @returns the site's crawl delay in milliseconds
   * @throws SourceFault if robots.txt disallows the URL or cannot be read
   */
  async check(url: URL): Promise<number> {
    const rules = await this.#rulesOf(url.origin)
    if (!rules.isAllowed(url.href)) throw new SourceFault(sourceFaults.disallowed({ host: url.host }))
    return rules.delayMs
  }

  async #rulesOf(origin: string): Promise<Rules> {
    const known = await this.#known.get(origin)
    if (known && known.until > Date.now()) return known
    const reading = this.#read(`${origin}/robots.txt`)
    this.#known.set(origin, reading)
    return reading
  }

  async #read(address: string): Promise<Rules> {
    const expiresAfter = (ms: number) => Date.now() + ms
    const answer = await this.#client
      .get(address, { headers: { accept: 'text/plain' }, maxBytes: MAX_BYTES })
      .catch((error) => {
        if (error instanceof SourceFault) return null
        throw error
      })
    // Disallow everything if robots.txt is unreachable; allow everything for other errors (RFC 9309, section
    // 2.3.1).
    if (!answer || answer.status >= 500 || answer.status === 429) {
      return { isAllowed: () => false, delayMs: 0, until: expiresAfter(CACHE_FAULT_MS) }
    }
    if (answer.status >= 300) return { isAllowed: () => true, delayMs: 0, until: expiresAfter(CACHE_MS) }
    const rules = robotsParser(address, answer.text)
    return {
      isAllowed: (url) => rules.isAllowed(url, PRODUCT) ?? true,
      delayMs: Math.min(MAX_DELAY_MS, (rules.getCrawlDelay(PRODUCT) ?? 0) * 1000),
      until: expiresAfter(CACHE_MS),
    }
  }
}
