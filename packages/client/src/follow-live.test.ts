import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCaller } from './caller.ts'
import { followLive, type LiveMessage } from './follow-live.ts'
import { collect } from './testing/collect.ts'
import { createFakeServer, settle } from './testing/fake-server.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const event = (name: string, id?: string) => `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: {}\n\n`

function open(...answers: Parameters<typeof createFakeServer>) {
  const server = createFakeServer(...answers)
  let tokens = 0
  const caller = createCaller({ baseUrl: '', fetch: server.fetch, getToken: () => `token-${++tokens}` })
  return { ...server, read: () => settle(collect(followLive(caller))) }
}

const names = ({ value = [] }: { value?: LiveMessage[] }) => value.map((message) => message.event)

test('resumes a broken stream after its last event', async () => {
  const { read, requests } = open(
    { text: event('open', 'e.0') + event('points', 'e.1') },
    { text: event('open', 'e.1') + event('ended') },
  )
  expect(names(await read())).toEqual(['open', 'points', 'open', 'ended'])
  expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'e.1'])
})

test('reopens the stream with another token at once after `expired`', async () => {
  const { read, requests } = open({ text: event('expired') }, { text: event('ended') })
  await read()
  expect(requests.map(({ at }) => at)).toEqual([0, 0])
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('waits as long as the server requests after `restart`', async () => {
  const { read, requests } = open({ text: `retry: 4000\n${event('restart')}` }, { text: event('ended') })
  expect(names(await read())).toEqual(['restart', 'ended'])
  expect(requests.map(({ at }) => at)).toEqual([0, 4000])
})

test('increases the delay after failed connections and honors Retry-After', async () => {
  const { read, requests } = open(
    new TypeError('fetch failed'),
    new TypeError('fetch failed'),
    { status: 503, json: { message: 'Not now', error: 'UNAVAILABLE' }, headers: { 'retry-after': '9' } },
    { text: event('ended') },
  )
  await read()
  expect(requests.map(({ at }) => at)).toEqual([0, 1000, 3000, 12000])
})

test('throws an error that a retry cannot fix', async () => {
  const { read, requests } = open({ status: 403, json: { message: 'No', error: 'FORBIDDEN' } })
  expect((await read()).error).toMatchObject({ code: 'FORBIDDEN' })
  expect(requests).toHaveLength(1)
})

test('replaces a connection that is silent for a minute', async () => {
  let isFirst = true
  const { fetch, requests } = createFakeServer({ text: event('ended') })
  const silent: typeof globalThis.fetch = async (url, init) => {
    if (!isFirst) return fetch(url as string, init)
    isFirst = false
    const body = new ReadableStream({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body)
  }
  const caller = createCaller({ baseUrl: '', token: 't', fetch: silent })
  const startedAt = Date.now()
  await settle(collect(followLive(caller)))
  expect(requests).toHaveLength(1)
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(60_000)
})
