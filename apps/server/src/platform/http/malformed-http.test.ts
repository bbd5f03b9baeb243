import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { createHttpServer } from './create-http-server.ts'

let app: FastifyInstance
let port: number
/** Paths that reached a handler. */
const handled: string[] = []
beforeAll(async () => {
  app = await createHttpServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 } as never),
    trustedProxies: 0,
    https: false,
    sources: { connect: [], script: [], frame: [] },
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/api/*',
    handler: async ({ url }) => {
      handled.push(url)
      return { url }
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends raw lines and returns all text until the server disconnects. */
async function exchange(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(lines.join('\r\n'), 'latin1')
  return text(socket)
}

const HIDDEN = 'GET /api/hidden HTTP/1.1\r\nHost: a\r\n\r\n'
const JSON_TYPE = 'Content-Type: application/json'

test.each([
  ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${HIDDEN}`],
  ['two lengths', ['Content-Length: 2', `Content-Length: ${2 + HIDDEN.length}`], `{}${HIDDEN}`],
  ['two lengths in one line', [`Content-Length: 2, ${2 + HIDDEN.length}`], `{}${HIDDEN}`],
  ['a length with a sign', ['Content-Length: +2'], `{}${HIDDEN}`],
  ['a length below zero', ['Content-Length: -1'], `{}${HIDDEN}`],
  ['a length in hexadecimal', ['Content-Length: 0x2'], `{}${HIDDEN}`],
  ['a space before the colon', ['Content-Length : 2'], `{}${HIDDEN}`],
  ['an encoding after chunked', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`],
  ['an unknown encoding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`],
  ['a folded header', ['X-Fold: a', ' Transfer-Encoding: chunked', 'Content-Length: 2'], `{}${HIDDEN}`],
  ['a chunk without a size', ['Transfer-Encoding: chunked'], `x\r\n${HIDDEN}`],
  [
    'a chunk with a size in another notation',
    ['Transfer-Encoding: chunked'],
    `0x2\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ['a chunk that is longer than it says', ['Transfer-Encoding: chunked'], `2\r\n{}xx\r\n0\r\n\r\n${HIDDEN}`],
  ['lines that end with a line feed', ['X-Bare: a\nTransfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
  ['a header name with a NUL', ['X\0Y: a', 'Content-Length: 2'], `{}${HIDDEN}`],
  ['a header value with a line end', ['X-Split: a\rTransfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
])('closes the connection and ignores what follows: %s', async (_what, headers, body) => {
  handled.length = 0
  const answer = await exchange('POST /api/outer HTTP/1.1', 'Host: a', JSON_TYPE, ...headers, '', body)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(handled).not.toContain('/api/hidden')
})

test('rejects headers over 16 KiB and requests without a host', async () => {
  const long = `X-Long: ${'x'.repeat(17_000)}`
  expect(await exchange('GET /api/outer HTTP/1.1', 'Host: a', long, '', '')).toMatch(/^HTTP\/1\.1 431 /)
  expect(await exchange('GET /api/outer HTTP/1.1', '', '')).toMatch(/^HTTP\/1\.1 400 /)
})

test('does not decompress request bodies', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/outer',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: Buffer.from('1f8b08000000000000ff', 'hex'),
  })
  expect(answer.statusCode).toBe(400)
})

test('limits requests to 30 seconds instead of the five minutes of Node.js', () => {
  expect(app.server.requestTimeout).toBe(30_000)
  expect(app.server.timeout).toBe(35_000)
})
