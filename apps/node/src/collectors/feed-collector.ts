import type { FeedSource } from '@hearth/protocol/sources'
import { parseFeed } from 'feedsmith'
import { sourceFaults } from '../messages.ts'
import { type CollectedItem, type Collector, SourceFault, sizeOf } from './collector.ts'

/** Collector for RSS (including 1.0), Atom and JSON feeds. Skips items without an ID or link. */
export const feedCollector: Collector<FeedSource> = {
  accept:
    'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
  read(text) {
    const parsed = parse(text)
    switch (parsed.format) {
      case 'rss':
        return list(parsed.feed.items, ({ guid, link }) => guid?.value ?? link)
      case 'atom':
        return list(parsed.feed.entries, ({ id, links }) => id ?? links?.[0]?.href)
      case 'rdf':
        return list(parsed.feed.items, ({ link }) => link)
      case 'json':
        return list(parsed.feed.items, ({ id, url }) => id ?? url)
    }
  },
}

function parse(text: string) {
  try {
    return parseFeed(text)
  } catch (error) {
    throw new SourceFault(sourceFaults.notFeed(), { cause: error })
  }
}

function list<Item>(items: Item[] | undefined, keyOf: (item: Item) => string | undefined): CollectedItem[] {
  return (items ?? []).flatMap((item) => {
    const key = keyOf(item)
    return key ? [{ key, bytes: sizeOf(item) }] : []
  })
}
