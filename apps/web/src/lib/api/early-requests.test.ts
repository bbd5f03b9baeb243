import { endpoints } from '@hearth/protocol/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'
import { loadRuntimeConfig } from '../browser/runtime-config.ts'
import { call } from './api.ts'

let origin: TestOrigin
beforeEach(async () => {
  origin = await startTestOrigin({ accessToken: 'token-1' })
  origin.answers((_request, response) => json(response, { isWhitelisted: false }))
  await loadRuntimeConfig()
  // The time since navigation. Unmocked, it is the age of the process that runs the tests.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})
afterEach(() => {
  origin.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const { path } = endpoints.readWhitelisted
const early = Response.json({ isWhitelisted: true })

function stubEarly(response: Promise<Response | undefined>, token = 'token-1') {
  vi.stubGlobal('earlyRequests', { token, responses: new Map([[path, response]]) })
}

const readWhitelisted = () => call(endpoints.readWhitelisted, {})

test('uses an early response once', async () => {
  stubEarly(Promise.resolve(early.clone()))
  expect(await readWhitelisted()).toEqual({ isWhitelisted: true })
  expect(origin.requests).toEqual([])
  expect(await readWhitelisted()).toEqual({ isWhitelisted: false })
  expect(origin.requests).toHaveLength(1)
})

test.each([
  ['failed', Promise.resolve(undefined)],
  ['was rejected', Promise.resolve(Response.json({}, { status: 401 }))],
])('sends a request again that %s', async (_case, response) => {
  stubEarly(response)
  expect(await readWhitelisted()).toEqual({ isWhitelisted: false })
  expect(origin.requests).toHaveLength(1)
})

test("ignores a response to another session's token", async () => {
  stubEarly(Promise.resolve(early.clone()), 'token-0')
  expect(await readWhitelisted()).toEqual({ isWhitelisted: false })
})

test('ignores a response that is more than 20 seconds old', async () => {
  stubEarly(Promise.resolve(early.clone()))
  vi.mocked(performance.now).mockReturnValue(20_001)
  expect(await readWhitelisted()).toEqual({ isWhitelisted: false })
})

test('ends the wait for an early response on abort', async () => {
  stubEarly(new Promise(() => undefined))
  const aborter = new AbortController()
  const outcome = call(endpoints.readWhitelisted, {}, aborter.signal)
  aborter.abort(new Error('left the page'))
  await expect(outcome).rejects.toThrow('left the page')
  expect(origin.requests).toEqual([])
})
