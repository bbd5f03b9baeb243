import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestOrigin, type TestOrigin } from '../../test/test-origin.ts'
import { subscribeToLiveEvents } from './live-events.ts'
import { loadRuntimeConfig } from './runtime-config.ts'

let origin: TestOrigin
let page: EventTarget & { hidden: boolean }
let stop: AbortController
let heard: string[]
let connected: boolean
let following: Promise<void>

beforeEach(async () => {
  origin = await startTestOrigin({ accessToken: 'token-1' })
  await loadRuntimeConfig()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  stop = new AbortController()
  heard = []
  connected = false
})
afterEach(async () => {
  stop.abort()
  await following
  await origin.stop()
})

const follow = () => {
  following = subscribeToLiveEvents(
    { onEvent: (event) => heard.push(event), onConnectionChange: (isConnected) => (connected = isConnected) },
    stop.signal,
  )
  return following
}

/** Responds with a stream of these events that stays open. */
const stream = (response: ServerResponse, ...events: string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(
    `retry: 1\n\n: \n\n${events.map((event, n) => `id: e.${n}\nevent: ${event}\ndata: {}\n\n`).join('')}`,
  )
}
const lastIds = () => origin.requests.map(({ headers }) => headers['last-event-id'])

test('events that the portal knows are told, with the Bearer token and nothing in the address', async () => {
  origin.answers((_request, response) => stream(response, 'open', 'something-new', 'credited'))
  void follow()
  await expect.poll(() => heard).toEqual(['open', 'credited'])
  expect(connected).toBe(true)
  expect(origin.requests).toMatchObject([{ url: '/api/live', headers: { authorization: 'Bearer token-1' } }])
})

test('after a break it goes on behind the last event', async () => {
  let times = 0
  origin.answers((_request, response) => {
    times += 1
    stream(response, 'open', 'points')
    if (times === 1) response.end()
  })
  void follow()
  await expect.poll(() => lastIds()).toEqual([undefined, 'e.1'])
  await expect.poll(() => connected).toBe(true)
})

test('a page that nobody sees lets go of the stream, and takes it up again where it was', async () => {
  origin.answers((_request, response) => stream(response, 'open'))
  void follow()
  await expect.poll(() => heard).toEqual(['open'])
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => connected).toBe(false)
  expect(origin.requests).toHaveLength(1)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => lastIds()).toEqual([undefined, 'e.0'])
})

test('a session that was ended is not followed any further', async () => {
  origin.answers((_request, response) => {
    stream(response, 'open', 'ended')
    response.end()
  })
  await follow()
  expect(heard).toEqual(['open', 'ended'])
  expect(origin.requests).toHaveLength(1)
})

test('without a login nothing is sent', async () => {
  localStorage.clear()
  await follow()
  expect(origin.requests).toEqual([])
})
