import { LIVE_BEAT_SECONDS } from '@hearth/protocol/live-events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeFeed } from './change-feed.ts'
import { createLive } from './follow-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const feed: ChangeFeed = {
  follow: () => ({ eventId: 'e.0', since: [], unfollow: () => undefined }),
  close: async () => undefined,
}
const caller = (expiresInMs: number) => ({
  memberId: 'member',
  sessionId: 'session',
  expiresAt: Date.now() + expiresInMs,
})

test('sends keep-alives on an idle stream', async () => {
  const live = createLive({ feed, findEndedSessions: async () => [] })
  const { body } = live.follow(caller(3_600_000), undefined)
  expect(String(body.read())).toContain('event: open')
  await vi.advanceTimersByTimeAsync(LIVE_BEAT_SECONDS * 1000)
  expect(String(body.read())).toBe(': \n\n')
})

test('ends a stream when its token expires and reports it', async () => {
  const live = createLive({ feed, findEndedSessions: async () => [] })
  const { body } = live.follow(caller(5_000), undefined)
  body.read()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(body.read()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(String(body.read())).toContain('event: expired')
  await vi.advanceTimersByTimeAsync(0)
  expect(body.read()).toBeNull()
  expect(body.readableEnded).toBe(true)
})

test('drops a slow reader before it uses memory and frees its place', async () => {
  const counts: number[] = []
  let change: () => void = () => undefined
  const live = createLive({
    feed: {
      ...feed,
      follow(_memberId, follower) {
        change = () => follower.changed('credited', 'e.1')
        return { eventId: 'e.0', since: [], unfollow: () => undefined }
      },
    },
    findEndedSessions: async () => [],
    onCount: (streams) => counts.push(streams),
  })
  const { body } = live.follow(caller(3_600_000), undefined)
  for (let n = 0; n < 1000 && !body.destroyed; n++) change()
  expect(body.destroyed).toBe(true)
  expect(body.readableLength).toBeLessThan(20_000)
  await vi.advanceTimersByTimeAsync(0)
  expect(counts).toEqual([1, 0])
})

test('detects a missed session end within a short time, and a database outage ends no stream', async () => {
  const ended: string[] = []
  let away = true
  const live = createLive({
    feed,
    findEndedSessions: async () => {
      if (away) throw new Error('the database is unavailable')
      return ended
    },
  })
  const { body } = live.follow(caller(3_600_000), undefined)
  body.read()
  ended.push('session')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(String(body.read())).not.toContain('event')
  away = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(String(body.read())).toContain('event: ended')
})
