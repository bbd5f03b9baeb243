import type { Endpoint } from '@hearth/protocol/endpoint'
import { endpoints } from '@hearth/protocol/endpoints'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createClient } from './create-client.ts'
import { createFakeServer } from './testing/fake-server.ts'

const open = (...answers: Parameters<typeof createFakeServer>) => {
  const { fetch, requests } = createFakeServer(...answers)
  return { client: createClient({ baseUrl: 'https://portal.example.org/', token: 't', fetch }), requests }
}

test.each(Object.entries(endpoints))('%s is a method', async (name, { method, path }: Endpoint) => {
  const { client, requests } = open({})
  const params = { id: '1', name: '1', kind: '1' }
  await (client as unknown as Record<string, (request: unknown) => Promise<unknown>>)[name]?.({ params })
  const [request] = requests
  expect(request?.method).toBe(method)
  const pattern = path.replaceAll(/\{\w+\}/g, '\\w+')
  expect(request?.url).toMatch(new RegExp(`^https://portal.example.org${pattern}$`))
})

test('reads pages along their cursors with the same filters while entries are consumed', async () => {
  const { client, requests } = open(
    { json: { data: [1, 2], total: 5, nextCursor: 'c2' } },
    { json: { data: [3, 4], total: 5, nextCursor: 'c3' } },
    { json: { data: [5], total: 5 } },
  )
  const entries: unknown[] = []
  for await (const entry of client.paginate('readPointsLog', { query: { limit: 2 } })) entries.push(entry)
  expect(entries).toEqual([1, 2, 3, 4, 5])
  expect(requests.map(({ url }) => url.split('?')[1])).toEqual([
    'limit=2',
    'limit=2&cursor=c2',
    'limit=2&cursor=c3',
  ])
})

test('does not request unused pages', async () => {
  const { client, requests } = open({ json: { data: [1, 2], nextCursor: 'c2' } })
  for await (const entry of client.paginate('readPointsLog')) if (entry) break
  expect(requests).toHaveLength(1)
})

test('every response with a cursor has exactly one list', () => {
  const shapes = Object.values(endpoints).flatMap(({ answer }: Endpoint) => {
    const { shape } = answer as z.ZodObject
    return shape && 'nextCursor' in shape ? [shape] : []
  })
  expect(shapes.length).toBeGreaterThan(0)
  for (const shape of shapes)
    expect(Object.values(shape).filter((schema) => (schema as z.ZodType).type === 'array')).toHaveLength(1)
})
