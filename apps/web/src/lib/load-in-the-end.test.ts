import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadInTheEnd } from './load-in-the-end.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that does not come through is tried again each minute, until it comes', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error())
    .mockRejectedValueOnce(new Error())
    .mockResolvedValue('it')
  const loaded = loadInTheEnd(load, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await loaded).toBe('it')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that is not wanted any more is neither tried again nor handed over', async () => {
  const gone = new AbortController()
  const load = vi.fn().mockRejectedValue(new Error())
  const waiting = loadInTheEnd(load, gone.signal)
  await vi.advanceTimersByTimeAsync(0)
  gone.abort()
  expect(await waiting).toBeUndefined()
  expect(load).toHaveBeenCalledTimes(1)
  const late = new AbortController()
  const came = loadInTheEnd(async () => {
    late.abort()
    return 'it'
  }, late.signal)
  expect(await came).toBeUndefined()
})
