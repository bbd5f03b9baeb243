import { createHash } from 'node:crypto'
import type { FeedSource, JsonSource } from '@hearth/protocol/sources'
import { expect, test } from 'vitest'
import { SourceFault } from './collector.ts'
import { feedCollector } from './feed-collector.ts'
import { jsonCollector } from './json-collector.ts'
import { resultId } from './result-id.ts'

const read = (answer: unknown, items: string, itemId = '/id') =>
  jsonCollector.read(JSON.stringify(answer), { items, itemId } as JsonSource)
const readFeed = (text: string) => feedCollector.read(text, {} as FeedSource)

test('reads items at JSON pointers, with their sizes in bytes', () => {
  expect(read({ a: { 'b/c~d': [{ id: 'x' }, { id: 7 }] } }, '/a/b~1c~0d')).toEqual([
    { key: 'x', bytes: 10 },
    { key: '7', bytes: 8 },
  ])
})

test('skips items without an ID of their own', () => {
  const items = [{ id: 1 }, {}, { id: null }, { id: { x: 1 } }, null, 'text', 5]
  expect(read(items, '').map(({ key }) => key)).toEqual(['1'])
  expect(read(items, '', '/toString')).toEqual([])
  expect(read(['text'], '', '/length')).toEqual([])
})

test.each([
  ['text instead of JSON', 'text', '/a', /JSON/],
  ['no list at the pointer', '{"a":1}', '/a', /\/a/],
  ['no value at the pointer', '{}', '/a/b', /\/a\/b/],
  ['null on the way', '{"a":null}', '/a/b', /\/a\/b/],
  ['text on the way', '{"a":"text"}', '/a/length', /\/a\/length/],
  ['no list at the top', '{}', '', /list/],
])('rejects an answer with %s', (_case, text, items, message) => {
  expect(() => jsonCollector.read(text, { items, itemId: '/id' } as JsonSource)).toThrow(SourceFault)
  expect(() => jsonCollector.read(text, { items, itemId: '/id' } as JsonSource)).toThrow(message)
})

test('carries what made an answer unreadable', () => {
  for (const act of [() => readFeed('text'), () => jsonCollector.read('text', {} as JsonSource)])
    expect(act).toThrow(expect.objectContaining({ name: 'SourceFault', cause: expect.any(Error) }))
})

test.each([
  [
    'RSS',
    '<rss version="2.0"><channel><title>t</title><item><guid>g</guid><link>http://l/1</link></item><item><title>x</title><link>http://l/2</link></item><item><title>none</title></item></channel></rss>',
    ['g', 'http://l/2'],
  ],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>f</id><entry><id>e1</id><title>a</title></entry><entry><title>b</title><link href="http://l/3"/></entry><entry><title>c</title></entry></feed>',
    ['e1', 'http://l/3'],
  ],
  [
    'JSON',
    '{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"j1","content_text":"x"},{"url":"http://l/4","content_text":"y"}]}',
    ['j1', 'http://l/4'],
  ],
])('reads the keys of %s feeds', (_format, text, keys) => {
  expect(readFeed(text).map(({ key }) => key)).toEqual(keys)
})

test('reads a feed without items', () => {
  expect(readFeed('<rss version="2.0"><channel><title>t</title></channel></rss>')).toEqual([])
})

test('derives the ID of a result from its source and item, as UUID version 8', () => {
  const id = resultId('news', 'item')
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const hash = createHash('sha256').update('news\0item').digest('hex')
  const bare = id.replaceAll('-', '')
  for (const [index, digit] of [...bare].entries())
    if (index !== 12 && index !== 16) expect(digit).toBe(hash[index])
  expect(Number.parseInt(bare[16] ?? '', 16) & 3).toBe(Number.parseInt(hash[16] ?? '', 16) & 3)
})

test('separates the source from the item', () => {
  expect(resultId('news1', 'item')).not.toBe(resultId('news', '1item'))
})
