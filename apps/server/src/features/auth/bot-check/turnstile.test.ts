import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTurnstileCheck } from './turnstile.ts'

const HOSTNAME = 'portal.test'
const good = { success: true, hostname: HOSTNAME, 'error-codes': [] }

/**
 * Requests to a test server that implements the siteverify protocol: a token is valid once, unless its
 * idempotency key is repeated.
 */
let asked: Record<string, string>[]
let respond: (form: Record<string, string>, response: ServerResponse) => void
let close: () => Promise<void>
let verifyUrl: string
beforeEach(async () => {
  asked = []
  const used = new Map<string, string>()
  respond = (form, response) => {
    const { response: token = '', idempotency_key: key = '' } = form
    const fail = (code: string) => response.end(JSON.stringify({ success: false, 'error-codes': [code] }))
    if (form.secret !== 'the secret') return fail('invalid-input-secret')
    if (!token.startsWith('good')) return fail('invalid-input-response')
    if (used.has(token) && used.get(token) !== key) return fail('timeout-or-duplicate')
    used.set(token, key)
    return response.end(JSON.stringify(good))
  }
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = Object.fromEntries(new URLSearchParams(body))
    asked.push(form)
    respond(form, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
  close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
})
afterEach(() => close())

const check = (options: { secretKey?: string; timeoutMs?: number; onFault?: (m: string) => void } = {}) =>
  createTurnstileCheck({ secretKey: 'the secret', hostname: HOSTNAME, verifyUrl, ...options })
const down = { statusCode: 503, code: 'unexpected_failure', retryAfterSeconds: 5 }

test('accepts a confirmed token once and sends the address of the caller', async () => {
  expect(await check().accept('good', '203.0.113.7')).toBe(true)
  expect(asked[0]).toMatchObject({ secret: 'the secret', response: 'good', remoteip: '203.0.113.7' })
  expect(await check().accept('good', '203.0.113.7')).toBe(false)
})

test('accepts a token once in twenty concurrent requests', async () => {
  const turnstile = check()
  const answers = await Promise.all(Array.from({ length: 20 }, () => turnstile.accept('good')))
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('rejects a malformed token without calling the verifier', async () => {
  for (const token of ['', 'x'.repeat(2049)]) expect(await check().accept(token)).toBe(false)
  expect(asked).toEqual([])
})

test('rejects a forged token and one of another site', async () => {
  expect(await check().accept('forged')).toBe(false)
  for (const hostname of ['evil.test', undefined]) {
    respond = (_form, response) => response.end(JSON.stringify({ ...good, hostname }))
    expect(await check().accept('good')).toBe(false)
  }
})

test('retries after a lost response and counts it once', async () => {
  const answer = respond
  respond = (form, response) => {
    respond = answer
    // Let the verifier consume the token, but lose its response.
    answer(form, { end: () => response.destroy() } as unknown as ServerResponse)
  }
  expect(await check().accept('good')).toBe(true)
  expect(asked).toHaveLength(2)
})

test('rejects with a retryable error if the verifier does not respond in time', async () => {
  respond = () => undefined
  await expect(check({ timeoutMs: 100 }).accept('good')).rejects.toMatchObject(down)
})

test.each(['', 'garbage', '[]', '{"success":"yes"}', '<html>'])(
  'rejects the verifier response %j',
  async (text) => {
    respond = (_form, response) => response.end(text)
    await expect(check().accept('good')).rejects.toMatchObject(down)
  },
)

test('rejects failing verifiers and redirects', async () => {
  respond = (_form, response) => response.writeHead(500).end(JSON.stringify(good))
  await expect(check().accept('good')).rejects.toMatchObject(down)
  respond = (_form, response) => response.writeHead(307, { location: verifyUrl }).end()
  await expect(check().accept('good')).rejects.toMatchObject(down)
})

test('logs a wrong secret key as a configuration error, without the key', async () => {
  const faults: string[] = []
  const turnstile = check({ secretKey: 'wrong key', onFault: (message) => faults.push(message) })
  await expect(turnstile.accept('good')).rejects.toMatchObject(down)
  expect(faults).toEqual(['turnstile: invalid-input-secret'])
})

test('reports an unreachable verifier', async () => {
  const gone = check()
  await close()
  await expect(gone.accept('good')).rejects.toMatchObject(down)
  close = async () => undefined
})
