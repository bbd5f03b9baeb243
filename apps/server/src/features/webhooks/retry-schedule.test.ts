import { expect, test } from 'vitest'
import { nextTryAt, RETRY_SECONDS, RETRY_SPAN_MS } from './retry-schedule.ts'

const failedAt = new Date('2026-03-01T12:00:00Z')

test('waits for the interval that follows the attempt', () => {
  const waits = RETRY_SECONDS.map((_, index) => Number(nextTryAt(index + 1, failedAt)) - failedAt.getTime())
  expect(waits).toEqual(RETRY_SECONDS.map((seconds) => seconds * 1000))
})

test('gives up after the last interval', () => {
  expect(nextTryAt(RETRY_SECONDS.length + 1, failedAt)).toBeUndefined()
})

test('covers a weekend', () => {
  expect(RETRY_SPAN_MS).toBe(257_705_000)
})
