import { environmentManager, focusManager, isServer, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { didStatusQuery, smartAccountQuery } from './identity-queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Without a window, nothing is polled.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  environmentManager.setIsServer(() => isServer)
})

/** Returns the number of requests in a minute after a response with this status. */
async function countRequests(query: typeof smartAccountQuery | typeof didStatusQuery, status: string | null) {
  const ask = vi.fn(async () => ({ status }))
  const options = { ...query(), queryFn: ask } as { queryKey: string[]; queryFn: typeof ask }
  const stop = new QueryObserver(new QueryClient(), options).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  ask.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  return ask.mock.calls.length
}

test('polls the Smart Account every 10 s while pending', { tags: ['MID-02'] }, async () => {
  expect(await countRequests(smartAccountQuery, 'pending')).toBe(6)
  for (const status of ['not_found', 'failed', 'completed'])
    expect(await countRequests(smartAccountQuery, status)).toBe(0)
})

test('polls the Machine ID every 10 s until completed', { tags: ['MID-02'] }, async () => {
  for (const status of [null, 'waiting_for_signature', 'pending'])
    expect(await countRequests(didStatusQuery, status)).toBe(6)
  expect(await countRequests(didStatusQuery, 'completed')).toBe(0)
})

test('polls nothing while the page is hidden', { tags: ['MID-02'] }, async () => {
  focusManager.setFocused(false)
  expect(await countRequests(smartAccountQuery, 'pending')).toBe(0)
  expect(await countRequests(didStatusQuery, 'pending')).toBe(0)
})
