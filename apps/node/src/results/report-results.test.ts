import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Result } from '@hearth/protocol/endpoints/insights'
import { expect, it } from 'vitest'
import { ServerRefusal } from '../call-server.ts'
import { serveSite } from '../testing/serve-site.ts'
import { reportResults } from './report-results.ts'

const make = (amount: number, job = 'news'): Result[] =>
  Array.from({ length: amount }, () => ({
    id: randomUUID(),
    job,
    kind: 'post',
    bytes: 1,
    collectedAt: '2026-03-10T12:00:00Z',
  }))

/** A server that finds some jobs malformed, some too old, and notes how large each report was. */
async function serveNetwork() {
  const sizes: number[] = []
  const { url } = await serveSite(async (request, response) => {
    const { results } = JSON.parse(await text(request)) as { results: Result[] }
    sizes.push(results.length)
    response.setHeader('content-type', 'application/json')
    if (results.some(({ job }) => job === 'broken')) {
      return response
        .writeHead(400)
        .end(JSON.stringify({ message: 'body.job: is broken', error: 'INVALID_REQUEST' }))
    }
    if (results.some(({ job }) => job === 'later')) {
      return response.writeHead(503).end(JSON.stringify({ message: 'Not now', error: 'UNAVAILABLE' }))
    }
    const refused = results.flatMap(({ job }, index) =>
      job === 'old' ? [{ index, reason: 'too_old', message: 'too old' }] : [],
    )
    const accepted = results.length - refused.length
    response.end(JSON.stringify({ accepted, known: 0, refused, points: accepted * 0.5 }))
  })
  return { url, sizes }
}

it('a malformed result is found by halving and dropped alone, with its reason', async () => {
  const { url, sizes } = await serveNetwork()
  const good = make(499)
  const reported = await reportResults(url, 'token', [
    ...good.slice(0, 300),
    ...make(1, 'broken'),
    ...good.slice(300),
  ])
  expect(new Set(reported.accepted)).toEqual(new Set(good))
  expect(reported.points).toBe(249.5)
  expect([...reported.refused]).toEqual([['body.job: is broken', 1]])
  expect(sizes.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(500)) + 1)
})

it('results that the network does not take are counted by their reason', async () => {
  const { url } = await serveNetwork()
  const reported = await reportResults(url, 'token', [...make(2, 'old'), ...make(3)])
  expect(reported.accepted).toHaveLength(3)
  expect([...reported.refused]).toEqual([['too old', 2]])
})

it('a report that cannot be taken now is not taken apart', async () => {
  const { url, sizes } = await serveNetwork()
  await expect(reportResults(url, 'token', make(10, 'later'))).rejects.toBeInstanceOf(ServerRefusal)
  expect(sizes).toEqual([10])
})
