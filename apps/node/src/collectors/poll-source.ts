import type { CollectionSource } from '@hearth/protocol/sources'
import { sourceFaults } from '../messages.ts'
import { type CollectedItem, type Collector, SourceFault } from './collector.ts'
import { feedCollector } from './feed-collector.ts'
import type { HostPace } from './host-pace.ts'
import { jsonCollector } from './json-collector.ts'
import type { Robots } from './robots.ts'
import type { SourceState } from './source-state.ts'
import type { WebClient } from './web-client.ts'

const MAX_BYTES = 5_000_000
/** Maximum items per poll; the rest are ignored. */
const MAX_ITEMS = 1_000

export interface Web {
  client: WebClient
  robots: Robots
  pace: HostPace
  signal: AbortSignal
}

/** Items found by a poll, and the next request's validators. */
export interface SourcePoll extends Pick<SourceState, 'etag' | 'lastModified'> {
  /** Empty if nothing changed. */
  items: CollectedItem[]
  unchanged: boolean
}

/**
 * Polls a source once. Respects the site's robots.txt and the minimum gap between requests. Sends validators,
 * so that the source does not send unchanged content again.
 * @throws SourceFault
 */
export async function pollSource(
  web: Web,
  source: CollectionSource,
  state: SourceState,
): Promise<SourcePoll> {
  const { accept } = collectorOf(source)
  const answer = await web.client.get(source.url, {
    headers: {
      accept,
      ...(state.etag && { 'if-none-match': state.etag }),
      ...(state.lastModified && { 'if-modified-since': state.lastModified }),
    },
    maxBytes: MAX_BYTES,
    async before(url) {
      const delayMs = await web.robots.check(url)
      await web.pace.turn(url.host, delayMs, web.signal)
    },
  })
  if (answer.status === 304) {
    return { items: [], unchanged: true, etag: state.etag, lastModified: state.lastModified }
  }
  if (answer.status !== 200) {
    const retryAfterSeconds = Number(answer.header('retry-after')) || undefined
    throw new SourceFault(sourceFaults.status({ status: answer.status }), { retryAfterSeconds })
  }
  return {
    items: collectorOf(source).read(answer.text, source).slice(0, MAX_ITEMS),
    unchanged: false,
    etag: answer.header('etag') ?? undefined,
    lastModified: answer.header('last-modified') ?? undefined,
  }
}

function collectorOf(source: CollectionSource): Collector<CollectionSource> {
  const collectors = { feed: feedCollector, json: jsonCollector }
  // Safe cast: each collector receives only sources of its own kind.
  return collectors[source.kind] as Collector<CollectionSource>
}
