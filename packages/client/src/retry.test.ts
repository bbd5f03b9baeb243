import type { Endpoint } from '@hearth/protocol/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HearthApiError } from './api-error.ts'
import { computeRetryDelay, createIdempotencyKey, isIdempotent, isRetryable, sleep } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const failure = (code: string, status = 400, retryAfter?: number) =>
  new HearthApiError('text', { code, status, retryAfter })

test.each([
  ['GET', true],
  ['DELETE', true],
  ['POST', false],
  ['PATCH', false],
])('judges whether %s is idempotent: %s', (method, expected) => {
  expect(isIdempotent({ method } as Endpoint)).toBe(expected)
})

test.each([408, 429, 502, 503, 504])('repeats a call after the status %i', (status) => {
  expect(isRetryable(failure('X', status), false)).toBe(true)
})

test.each([0, 400, 401, 404, 409, 500])('does not repeat a call after the status %i', (status) => {
  expect(isRetryable(failure('X', status), false)).toBe(false)
})

test.each(['NETWORK_ERROR', 'TIMEOUT'])('repeats a call after %s', (code) => {
  expect(isRetryable(failure(code, 0), false)).toBe(true)
})

test('repeats a conflicting call only if an earlier attempt was not answered', () => {
  expect(isRetryable(failure('CONFLICT', 409), true)).toBe(true)
  expect(isRetryable(failure('CONFLICT', 409), false)).toBe(false)
  expect(isRetryable(failure('NOT_FOUND', 404), true)).toBe(false)
})

test('waits for at most a minute', () => {
  expect(isRetryable(failure('RATE_LIMITED', 429, 60), false)).toBe(true)
  expect(isRetryable(failure('RATE_LIMITED', 429, 61), false)).toBe(false)
})

test.each([
  [0, 0, 250],
  [0, 1, 500],
  [1, 0, 500],
  [3, 1, 4000],
  [4, 1, 8000],
  [9, 1, 8000],
])('waits after attempt %i with the random number %i for %i ms', (attempt, random, delay) => {
  expect(computeRetryDelay(attempt, 0, () => random)).toBe(delay)
})

test('waits at least as long as the server asks, and spreads the calls', () => {
  expect(computeRetryDelay(0, 3, () => 0)).toBe(3000)
  expect(computeRetryDelay(0, 3, () => 1)).toBe(3250)
})

test('creates keys of 32 hexadecimal digits', () => {
  expect(createIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(createIdempotencyKey()).not.toBe(createIdempotencyKey())
  vi.spyOn(crypto, 'getRandomValues').mockReturnValueOnce(new Uint8Array([1, 255]))
  expect(createIdempotencyKey()).toBe('01ff')
})

test('sleeps until the time is over', async () => {
  const done = vi.fn()
  const signal = new AbortController().signal
  const remove = vi.spyOn(signal, 'removeEventListener')
  void sleep(100, signal).then(done)
  await vi.advanceTimersByTimeAsync(99)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalled()
  expect(remove).toHaveBeenCalledWith('abort', expect.any(Function))
})

test('sleeps without a signal', async () => {
  const slept = sleep(100)
  await vi.advanceTimersByTimeAsync(100)
  await expect(slept).resolves.toBeUndefined()
})

test('stops sleeping when it is aborted', async () => {
  const aborter = new AbortController()
  const slept = sleep(100, aborter.signal)
  aborter.abort(new Error('left'))
  await expect(slept).rejects.toThrow('left')
  expect(vi.getTimerCount()).toBe(0)
})

test('does not start to sleep after it was aborted', async () => {
  await expect(sleep(100, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(vi.getTimerCount()).toBe(0)
})
