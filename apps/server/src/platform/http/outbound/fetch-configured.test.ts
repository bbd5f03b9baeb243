import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/support/open-receiver.ts'
import { createConfiguredFetch } from './fetch-configured.ts'

let receiver: Receiver
let other: Receiver
beforeAll(async () => {
  ;[receiver, other] = await Promise.all([openReceiver(), openReceiver()])
})
afterAll(() => Promise.all([receiver.close(), other.close()]))
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = (response) => response.setHeader('x-answer', 'yes').end('hello')
})

const LIMITS = { timeoutMs: 60_000, maxBytes: 1_000 }
const fetchReceiver = (limits = {}, credentials = '') =>
  createConfiguredFetch(receiver.url.replace('//', `//${credentials}`), { ...LIMITS, ...limits })

test('sends method, headers and body, and returns status, headers and text', async () => {
  const answer = await fetchReceiver()(`${receiver.url}/path`, {
    method: 'POST',
    body: new URLSearchParams({ a: '1' }),
    headers: { 'x-test': 'yes' },
  })
  expect([answer.status, answer.headers.get('x-answer'), await answer.text()]).toEqual([200, 'yes', 'hello'])
  expect(receiver.received[0]).toMatchObject({
    path: '/path',
    headers: { 'x-test': 'yes', 'content-length': '3', 'user-agent': 'Hearth/1' },
    body: 'a=1',
  })
})

test('sends the credentials of the configured URL', async () => {
  await fetchReceiver({}, 'user:p%40ss@')(receiver.url)
  const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`
  expect(receiver.received[0]?.headers).toMatchObject({ authorization })
})

test('rejects any other scheme, host or port', async () => {
  for (const url of [
    other.url,
    receiver.url.replace('http:', 'https:'),
    receiver.url.replace('127.0.0.1', '127.0.0.2'),
  ])
    await expect(fetchReceiver()(url)).rejects.toThrow('expected a request to')
  expect([...receiver.received, ...other.received]).toEqual([])
})

test('rejects redirects', async () => {
  receiver.answer = (response) => response.writeHead(307, { location: other.url }).end()
  await expect(fetchReceiver()(receiver.url)).rejects.toThrow('responded with a redirect (307)')
  expect(other.received).toEqual([])
})

test('rejects a response that is too long and closes its connection', async () => {
  let closed: Promise<unknown> = Promise.resolve()
  receiver.answer = (response) => {
    closed = once(response, 'close')
    const more = () => response.writable && response.write('x'.repeat(65_536), () => setImmediate(more))
    more()
  }
  await expect(fetchReceiver()(receiver.url)).rejects.toThrow('more than 1000 bytes')
  await closed
})

test('rejects a response whose body does not end before the deadline', async () => {
  receiver.answer = (response) => response.writeHead(200).write('x')
  await expect(fetchReceiver({ timeoutMs: 200 })(receiver.url)).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

test('ends with the signal of the caller', async () => {
  const caller = new AbortController()
  receiver.answer = () => caller.abort(new Error('the caller left'))
  await expect(fetchReceiver()(receiver.url, { signal: caller.signal })).rejects.toThrow('the caller left')
})
