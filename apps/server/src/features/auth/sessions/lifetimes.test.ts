import { expect, test } from 'vitest'
import { endOf } from './lifetimes.ts'

const session = { created_at: new Date(1_000), refreshed_at: new Date(5_000) }

test.each([
  ['never without limits', {}, Number.POSITIVE_INFINITY],
  ['after the idle time since the last refresh', { idleMs: 100 }, 5_100],
  ['after the maximum time since its start', { maxMs: 100 }, 1_100],
  ['at the earlier of two limits', { idleMs: 100, maxMs: 4_500 }, 5_100],
  ['at the earlier maximum', { idleMs: 100, maxMs: 4_050 }, 5_050],
])('ends a session %s', (_case, lifetimes, end) => {
  expect(endOf(session, lifetimes)).toBe(end)
})
