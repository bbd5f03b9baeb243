import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { serveSite } from '../testing/serve-site.ts'
import { compare } from './answer-checks.ts'
import { HostPace } from './host-pace.ts'
import { resultId } from './result-id.ts'
import { Robots } from './robots.ts'
import { createWebClient } from './web-client.ts'

it('returns the size of an item, reports a missing item, and omits unreadable sources', async () => {
  const { url } = await serveSite((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end()
    if (request.url === '/down') return response.writeHead(503).end()
    return response.end(JSON.stringify([{ id: 'one', text: 'x'.repeat(50) }]))
  })
  const { signal } = new AbortController()
  const client = createWebClient({ userAgent: 'test', allowPrivate: true, signal })
  const web = { client, robots: new Robots(client), pace: new HostPace(0), signal }
  const shared = {
    kind: 'json',
    result: 'post',
    everySeconds: 60,
    share: 1,
    items: '',
    itemId: '/id',
  } as const
  const people = { ...shared, id: randomUUID(), url: `${url}/people` }
  const down = { ...shared, id: randomUUID(), url: `${url}/down` }
  const [there, gone, unread] = [randomUUID(), randomUUID(), randomUUID()]
  const answers = await compare(web, [
    { id: there, result: resultId(people.id, 'one'), source: people },
    { id: gone, result: resultId(people.id, 'invented'), source: people },
    { id: unread, result: resultId(down.id, 'one'), source: down },
  ])
  expect(answers).toEqual([
    { check: there, bytes: JSON.stringify({ id: 'one', text: 'x'.repeat(50) }).length },
    { check: gone, bytes: null },
  ])
  await client.close()
})
