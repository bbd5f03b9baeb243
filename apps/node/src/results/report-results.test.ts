import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Result } from '@hearth/protocol/endpoints/insights'
import { reportText } from '@hearth/protocol/node-identity'
import { expect, it } from 'vitest'
import { ServerError } from '../call-server.ts'
import type { Identity } from '../identity.ts'
import { serveSite } from '../testing/serve-site.ts'
import { reportResults } from './report-results.ts'

const createResults = (amount: number, job = 'news'): Result[] =>
  Array.from({ length: amount }, () => ({
    id: randomUUID(),
    job,
    kind: 'post',
    bytes: 1,
    collectedAt: '2026-03-10T12:00:00Z',
  }))

const memberId = randomUUID()
const token = `x.${Buffer.from(JSON.stringify({ sub: memberId })).toString('base64url')}.x`
const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as Identity['key']
const identity: Identity = { key, registration: null }
const node = { nodeId: randomUUID(), identity }

/**
 * Serves an API that responds to a report according to its results' `job`. Returns each report's size and
 * whether its signature is valid.
 */
async function serveNetwork() {
  const sizes: number[] = []
  const signatures: boolean[] = []
  const { url } = await serveSite(async (request, response) => {
    const body = JSON.parse(await text(request)) as { node: string; signature: string; results: Result[] }
    const { results } = body
    sizes.push(results.length)
    const signed = reportText({ memberId, nodeId: body.node, results })
    const publicKey = createPublicKey({ key: identity.key, format: 'jwk' })
    signatures.push(verify(null, Buffer.from(signed), publicKey, Buffer.from(body.signature, 'base64url')))
    response.setHeader('content-type', 'application/json')
    if (results.some(({ job }) => job === 'broken')) {
      return response
        .writeHead(400)
        .end(JSON.stringify({ message: 'body.job: is broken', error: 'INVALID_REQUEST' }))
    }
    if (results.some(({ job }) => job === 'later')) {
      return response.writeHead(503).end(JSON.stringify({ message: 'Not now', error: 'UNAVAILABLE' }))
    }
    const rejected = results.flatMap(({ job }, index) =>
      job === 'old' ? [{ index, reason: 'too_old', message: 'too old' }] : [],
    )
    const accepted = results.length - rejected.length
    response.end(JSON.stringify({ accepted, known: 0, refused: rejected, points: accepted * 0.5 }))
  })
  return { url, sizes, signatures }
}

it('isolates a malformed result by bisection and drops it alone, with its reason', async () => {
  const { url, sizes, signatures } = await serveNetwork()
  const good = createResults(499)
  const reported = await reportResults(url, token, node, [
    ...good.slice(0, 300),
    ...createResults(1, 'broken'),
    ...good.slice(300),
  ])
  expect(new Set(reported.accepted)).toEqual(new Set(good))
  expect(reported.points).toBe(249.5)
  expect([...reported.rejected]).toEqual([['body.job: is broken', 1]])
  expect(sizes.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(500)) + 1)
  // Each part must have its own valid signature.
  expect(new Set(signatures)).toEqual(new Set([true]))
})

it('counts the results that the network rejects by reason', async () => {
  const { url } = await serveNetwork()
  const reported = await reportResults(url, token, node, [...createResults(2, 'old'), ...createResults(3)])
  expect(reported.accepted).toHaveLength(3)
  expect([...reported.rejected]).toEqual([['too old', 2]])
})

it('does not split a report that the server cannot accept yet', async () => {
  const { url, sizes } = await serveNetwork()
  await expect(reportResults(url, token, node, createResults(10, 'later'))).rejects.toBeInstanceOf(
    ServerError,
  )
  expect(sizes).toEqual([10])
})
