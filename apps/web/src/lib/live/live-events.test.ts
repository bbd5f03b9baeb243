import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'
import { loadRuntimeConfig } from '../browser/runtime-config.ts'
import { subscribeToLiveEvents } from './live-events.ts'

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

test('reports known events and sends the token only in a header', async () => {
  origin.answers((_request, response) => stream(response, 'open', 'something-new', 'credited'))
  void follow()
  await expect.poll(() => heard).toEqual(['open', 'credited'])
  expect(connected).toBe(true)
  expect(origin.requests).toMatchObject([{ url: '/api/live', headers: { authorization: 'Bearer token-1' } }])
})

test('resumes after the last event', async () => {
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

test('disconnects while hidden and resumes when visible', async () => {
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

test('stops after the session ended', async () => {
  origin.answers((_request, response) => {
    stream(response, 'open', 'ended')
    response.end()
  })
  await follow()
  expect(heard).toEqual(['open', 'ended'])
  expect(origin.requests).toHaveLength(1)
})

test('sends nothing if nobody is logged in', async () => {
  localStorage.clear()
  await follow()
  expect(origin.requests).toEqual([])
})
