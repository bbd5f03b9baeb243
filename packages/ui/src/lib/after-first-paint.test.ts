import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFirstPaint } from './after-first-paint.ts'

let notify: (() => void) | undefined

class Observer {
  static supportedEntryTypes = ['paint']
  constructor(heard: (entries: { getEntriesByName(name: string): unknown[] }) => void) {
    notify = () => heard({ getEntriesByName: (name) => (name === 'first-contentful-paint' ? [{}] : []) })
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16))
  vi.stubGlobal('PerformanceObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Observer.supportedEntryTypes = ['paint']
  notify = undefined
})

async function isPaintedAfter(milliseconds: number, then?: () => void) {
  let is = false
  void afterFirstPaint().then(() => {
    is = true
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  then?.()
  await vi.advanceTimersByTimeAsync(0)
  return is
}

test('resolves after the first contentful paint', async () => {
  expect(await isPaintedAfter(40)).toBe(false)
  expect(await isPaintedAfter(40, () => notify?.())).toBe(true)
})

test('resolves without paint timing after a timeout', async () => {
  expect(await isPaintedAfter(2_000)).toBe(true)
  Observer.supportedEntryTypes = []
  expect(await isPaintedAfter(40)).toBe(true)
})
