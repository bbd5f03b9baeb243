import type { LiveEvent } from '@hearth/protocol/live-events'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { createQueryRefresher } from './live-queries.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Handles events. Returns the keys of the queries that become stale a quarter of a second later. */
function refresh(...events: LiveEvent[]): string[] {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const refresher = createQueryRefresher(client)
  for (const event of events) refresher.handleEvent(event)
  vi.advanceTimersByTime(249)
  expect(invalidate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  return invalidate.mock.calls.map(([filters]) => (filters?.queryKey ?? []).join(' '))
}

test('refetches the nodes and the first steps after a node connects or disconnects', () => {
  expect(refresh('presence')).toEqual(['nodes', 'identity get-started'])
})

test('refetches points and collected data after a booking', () => {
  expect(refresh('points')).toEqual(['member stats', 'points', 'data'])
})

test('refetches the identity, its rewards and the member after a step toward a Machine ID', () => {
  expect(refresh('identity')).toEqual(['member user', 'rewards', 'identity'])
})

test('refetches the cases after an answer', () => {
  expect(refresh('case')).toEqual(['cases'])
})

test('refetches each query once for several events', () => {
  expect(refresh('points', 'settled', 'points')).toEqual(['member stats', 'points', 'data'])
})
