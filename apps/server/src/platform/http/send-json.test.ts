import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendJson } from './send-json.ts'

const body = { name: 'Hearth', list: Array.from({ length: 100 }, (_, index) => index) }
const app = fastify()
app.get('/', (request, reply) => sendJson(request, reply, body))

const read = (accepted: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepted } })

test.each(['br', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.5'])(
  'compresses for %s',
  async (accepted) => {
    const { headers, rawPayload } = await read(accepted)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(body)
  },
)

test.each(['', 'gzip', 'identity', 'br;q=0, gzip', 'br; q=0.0'])(
  'does not compress for "%s"',
  async (accepted) => {
    const response = await read(accepted)
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.headers.vary).toBe('accept-encoding')
    expect(response.json()).toEqual(body)
  },
)
