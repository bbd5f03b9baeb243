import { gzipSync } from 'node:zlib'
import type { CollectionSource } from '@hearth/protocol/sources'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveSite } from '../testing/serve-site.ts'
import { SourceFault } from './collector.ts'
import { HostPace } from './host-pace.ts'
import { pollSource } from './poll-source.ts'
import { Robots } from './robots.ts'
import type { SourceState } from './source-state.ts'
import { createWebClient } from './web-client.ts'

function createWeb(gapMs = 0) {
  const { signal } = new AbortController()
  const client = createWebClient({ userAgent: 'hearth-node/test', allowPrivate: true, signal })
  onTestFinished(() => client.close())
  return { client, robots: new Robots(client), pace: new HostPace(gapMs), signal }
}

const shared = { result: 'post', everySeconds: 60, share: 1 } as const
const feedAt = (url: string): CollectionSource => ({ id: 'feed', kind: 'feed', url, ...shared })
const jsonAt = (url: string, items: string, itemId: string): CollectionSource => ({
  id: 'api',
  kind: 'json',
  url,
  items,
  itemId,
  ...shared,
})
const unknown: SourceState = { url: '', lookedAt: 0, reported: [] }
const poll = (source: CollectionSource, state = unknown, web = createWeb()) => pollSource(web, source, state)

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>
  <item><guid>a</guid><title>Ä &amp; Ö</title></item><item><link>http://example.org/b</link></item><item><title>none</title></item>
</channel></rss>`
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><id>urn:a</id><title>x</title></entry>
  <entry><title>y</title><link href="http://example.org/b"/></entry></feed>`
const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
  <channel rdf:about="http://example.org/"><title>x</title><link>http://example.org/</link></channel>
  <item rdf:about="http://example.org/a"><title>a</title><link>http://example.org/a</link></item></rdf:RDF>`
const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'x',
  items: [{ id: 'a', content_text: 'x' }],
})

/** Serves the same text at every path except robots.txt, which does not exist. */
const serveText = (text: string, headers: Record<string, string> = {}) =>
  serveSite((request, response) =>
    request.url === '/robots.txt'
      ? response.writeHead(404).end()
      : response.writeHead(200, headers).end(text),
  )

describe('pollSource', () => {
  it.each([
    ['RSS 2.0', RSS, ['a', 'http://example.org/b']],
    ['Atom', ATOM, ['urn:a', 'http://example.org/b']],
    ['RSS 1.0', RDF, ['http://example.org/a']],
    ['JSON Feed', JSON_FEED, ['a']],
  ])('finds the items of %s by their identifiers, with their sizes', async (_format, text, keys) => {
    const { items } = await poll(feedAt((await serveText(text)).url))
    expect(items.map(({ key }) => key)).toEqual(keys)
    for (const { bytes } of items) expect(bytes).toBeGreaterThan(0)
  })

  it('finds the items of a JSON API at the configured pointers', async () => {
    const answer = {
      'a/b': { '~list': [{ id: 7 }, { id: 'x', text: 'Ä' }, { id: null }, 3, { __proto__: { id: 1 } }] },
    }
    const { url } = await serveText(JSON.stringify(answer))
    const { items } = await poll(jsonAt(url, '/a~1b/~0list', '/id'))
    expect(items).toEqual([
      { key: '7', bytes: 8 },
      { key: 'x', bytes: 22 },
    ])
    await expect(poll(jsonAt(url, '/constructor', '/id'))).rejects.toThrow('there is no list at /constructor')
  })

  it.each([
    ['a page', '<html><body>Log in</body></html>'],
    ['half a feed', RSS.slice(0, 120)],
    ['nothing', ''],
    [
      'entities that grow',
      `<!DOCTYPE r [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>
      <rss version="2.0"><channel><item><guid>${'&b;'.repeat(1000)}</guid></item></channel></rss>`,
    ],
  ])('finds nothing in a response with %s and reports why', async (_what, text) => {
    const outcome = await poll(feedAt((await serveText(text)).url)).catch((error) => error)
    if (!(outcome instanceof SourceFault))
      expect(JSON.stringify(outcome.items).length).toBeLessThan(5_000_000)
    else expect(outcome.message).toBe('the response is not a feed')
  })

  it('sends conditional requests with both validators of the site', async () => {
    const { url, asked } = await serveSite((request, response) => {
      if (request.url === '/robots.txt') return response.writeHead(404).end()
      if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end()
      return response
        .writeHead(200, { etag: '"1"', 'last-modified': 'Tue, 10 Mar 2026 10:00:00 GMT' })
        .end(RSS)
    })
    const web = createWeb()
    const first = await poll(feedAt(url), unknown, web)
    expect(first).toMatchObject({ etag: '"1"', lastModified: 'Tue, 10 Mar 2026 10:00:00 GMT' })
    const second = await poll(feedAt(url), { ...unknown, ...first }, web)
    expect(second).toMatchObject({ items: [], unchanged: true, etag: '"1"' })
    expect(asked.at(-1)?.headers['if-modified-since']).toBe('Tue, 10 Mar 2026 10:00:00 GMT')
    expect(asked.map((request) => request.url)).toEqual(['/robots.txt', '/', '/'])
  })

  it('does not fetch what robots.txt disallows, also after a redirect', async () => {
    const { url, asked } = await serveSite((request, response) => {
      if (request.url === '/robots.txt')
        return response.end('User-agent: *\nAllow: /\n\nUser-agent: hearth-node\nDisallow: /private')
      return response.writeHead(302, { location: '/private/feed' }).end()
    })
    await expect(poll(feedAt(`${url}/private/x`))).rejects.toThrow('does not allow it (robots.txt)')
    await expect(poll(feedAt(`${url}/moved`))).rejects.toThrow('does not allow it (robots.txt)')
    expect(asked.filter((request) => request.url?.startsWith('/private'))).toEqual([])
  })

  it('does not fetch from a site whose robots.txt is unavailable', async () => {
    const { url, asked } = await serveSite((_request, response) => response.writeHead(500).end())
    await expect(poll(feedAt(url))).rejects.toThrow('does not allow it')
    expect(asked.map((request) => request.url)).toEqual(['/robots.txt'])
  })

  it('returns the retry delay of an overloaded site', async () => {
    const { url } = await serveSite((request, response) =>
      request.url === '/robots.txt'
        ? response.writeHead(404).end()
        : response.writeHead(429, { 'retry-after': '120' }).end(),
    )
    await expect(poll(feedAt(url))).rejects.toMatchObject({
      message: 'it responds with status 429',
      retryAfterSeconds: 120,
    })
  })

  it('follows a limited number of redirects', async () => {
    const { url, asked } = await serveSite((request, response) => {
      const hops = Number(request.url?.slice(1))
      if (request.url === '/robots.txt') return response.writeHead(404).end()
      return hops > 0 ? response.writeHead(301, { location: `/${hops - 1}` }).end() : response.end(RSS)
    })
    expect((await poll(feedAt(`${url}/5`))).items).toHaveLength(2)
    asked.length = 0
    await expect(poll(feedAt(`${url}/99`))).rejects.toThrow('more than 5 times')
    expect(asked).toHaveLength(7)
    const elsewhere = await serveSite((request, response) =>
      request.url === '/robots.txt'
        ? response.end()
        : response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    )
    await expect(poll(feedAt(elsewhere.url))).rejects.toThrow('an invalid address')
  })

  it('stops reading a response over the size limit, also when it exceeds it decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    const { url } = await serveSite((request, response) =>
      request.url === '/robots.txt'
        ? response.writeHead(404).end()
        : response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    await expect(poll(feedAt(url))).rejects.toThrow('more than 5\u202f000\u202f000 bytes')
  })
})

it('spaces requests to a host by its crawl delay without delaying other hosts', async () => {
  const pace = new HostPace(30)
  const { signal } = new AbortController()
  const startedAt = performance.now()
  const turns: [host: string, afterMs: number][] = []
  const turn = async (host: string, gapMs = 0) => {
    await pace.turn(host, gapMs, signal)
    turns.push([host, performance.now() - startedAt])
  }
  await Promise.all([turn('one', 60), turn('one'), turn('one'), turn('other')])
  expect(turns.map(([host]) => host)).toEqual(['one', 'other', 'one', 'one'])
  expect(turns[2]?.[1]).toBeGreaterThanOrEqual(60)
  expect(turns[3]?.[1]).toBeGreaterThanOrEqual(90)
})
