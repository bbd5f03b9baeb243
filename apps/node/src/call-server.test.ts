import type { IncomingHttpHeaders } from 'node:http'
import { readStats } from '@hearth/protocol/endpoints/members'
import { registerNode } from '@hearth/protocol/endpoints/nodes'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callApi, callServer } from './call-server.ts'
import { serveSite } from './testing/serve-site.ts'

async function serve(status: number, body: string, headers: Record<string, string> = {}) {
  const requests: IncomingHttpHeaders[] = []
  const { url } = await serveSite(async (request, response) => {
    requests.push(request.headers)
    response.writeHead(status, headers).end(body)
  })
  return { url, requests }
}

const rejection = JSON.stringify({ message: 'Not now', error: 'UNAVAILABLE' })

test('returns the status, code and Retry-After of an error without retrying', async () => {
  const { url, requests } = await serve(503, rejection, { 'retry-after': '7' })
  await expect(callApi(url, readStats, {}, 'token')).rejects.toMatchObject({
    ...{ name: 'ServerError', message: 'Not now', status: 503, code: 'UNAVAILABLE', retryAfterSeconds: 7 },
  })
  expect(requests).toMatchObject([{ authorization: 'Bearer token' }])
})

test('identifies the program in every request', async () => {
  const { url, requests } = await serve(503, rejection)
  await expect(callApi(url, readStats, {}, 'token')).rejects.toThrow('Not now')
  await expect(callServer(url, z.unknown())).rejects.toThrow('Not now')
  expect(requests).toHaveLength(2)
  for (const { 'user-agent': agent } of requests) expect(agent).toMatch(/^hearth-node\/[\d.]+( \(.+\))?$/)
})

test('sends a change without an Idempotency-Key', async () => {
  const { url, requests } = await serve(503, rejection)
  const body = { publicKey: 'x', signature: 'x' }
  await expect(callApi(url, registerNode, { body }, 'token')).rejects.toMatchObject({ status: 503 })
  expect(requests).toHaveLength(1)
  expect(requests[0]).not.toHaveProperty('idempotency-key')
})

test.each([
  [200, '<html>', 'it is not a Hearth server'],
  [404, '<html>', 'it is not a Hearth server'],
  [200, '{}', 'it is not a Hearth server'],
  [502, '<html>', 'answers with an error (502)'],
])('explains status %i with the body %s', async (status, body, message) => {
  const { url } = await serve(status, body)
  await expect(callApi(url, readStats, {}, 'token')).rejects.toMatchObject({
    name: 'NodeError',
    message: expect.stringContaining(message),
    isTemporary: status >= 500,
  })
})

test('explains a dropped connection', async () => {
  const { url } = await serveSite((_request, response) => response.destroy())
  await expect(callApi(url, readStats, {}, 'token')).rejects.toMatchObject({
    name: 'NodeError',
    message: expect.stringContaining(`${url} cannot be reached (UND_ERR_SOCKET)`),
    isTemporary: true,
  })
})
