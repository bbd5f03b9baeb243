import type { Result } from '@hearth/protocol/endpoints/insights'
import { expect, test } from 'vitest'
import { evaluateReport, type Reporter } from './evaluate-report.ts'

const now = new Date('2026-03-02T12:00:00Z')
const reporter: Reporter = {
  memberId: 'm',
  node: { id: 'n' },
  subnet: null,
  sourceIds: new Set(['news']),
  accountCreatedAt: new Date('2026-03-01T00:00:00Z'),
  firstHeartbeatAt: new Date('2026-03-01T18:00:00Z'),
}
const HOUR = 3_600_000
const at = (ms: number) => new Date(now.getTime() + ms).toISOString()

function reasonFor(change: Partial<Reporter>, result: Partial<Result> = {}) {
  const given = { id: 'r', job: 'news item 1', kind: 'post', bytes: 1, collectedAt: at(0), ...result }
  return evaluateReport({ ...reporter, ...change }, [given as Result], now)[0]?.reason
}

test('accepts a result of a registered node', () => {
  expect(reasonFor({})).toBeUndefined()
})

test('accepts an unsigned result if the network allows it', () => {
  expect(reasonFor({ node: null })).toBeUndefined()
})

test.each(['node_key_required', 'node_not_registered', 'signature_invalid'] as const)(
  'rejects every result of a report with %s',
  (rejection) => {
    expect(reasonFor({ node: { rejection } })).toBe(rejection)
  },
)

test('accepts only jobs of sources from which the member collects', () => {
  expect(reasonFor({}, { job: 'newsletter 1' })).toBe('source_unknown')
  expect(reasonFor({}, { job: 'news' })).toBeUndefined()
})

test('accepts any job in a network without a list of sources', () => {
  expect(reasonFor({ sourceIds: null }, { job: 'anything' })).toBeUndefined()
})

test('tolerates a clock that is ahead by up to the limit', () => {
  const before = { accountCreatedAt: new Date(0), firstHeartbeatAt: new Date(0) }
  expect(reasonFor(before, { collectedAt: at(300_000) })).toBeUndefined()
  expect(reasonFor(before, { collectedAt: at(300_001) })).toBe('in_future')
})

test('accepts results that are up to 24 hours old', () => {
  const before = { accountCreatedAt: new Date(0), firstHeartbeatAt: new Date(0) }
  expect(reasonFor(before, { collectedAt: at(-24 * HOUR) })).toBeUndefined()
  expect(reasonFor(before, { collectedAt: at(-24 * HOUR - 1) })).toBe('too_old')
})

test('rejects a result from before the account', () => {
  const accountCreatedAt = new Date(now.getTime() - HOUR)
  const change = { accountCreatedAt, firstHeartbeatAt: accountCreatedAt }
  expect(reasonFor(change, { collectedAt: at(-HOUR) })).toBeUndefined()
  expect(reasonFor(change, { collectedAt: at(-HOUR - 1) })).toBe('before_account')
})

test('rejects a result from before the first heartbeat', () => {
  const firstHeartbeatAt = new Date(now.getTime() - HOUR)
  expect(reasonFor({ firstHeartbeatAt }, { collectedAt: at(-HOUR) })).toBeUndefined()
  expect(reasonFor({ firstHeartbeatAt }, { collectedAt: at(-HOUR - 1) })).toBe('before_first_heartbeat')
  expect(reasonFor({ firstHeartbeatAt: null })).toBe('before_first_heartbeat')
})

test('names the position of each rejected result, with a message', () => {
  const result = { id: 'r', job: 'news 1', kind: 'post', bytes: 1, collectedAt: at(0) } as Result
  const rejections = evaluateReport(
    reporter,
    [
      result,
      { ...result, job: 'other' },
      result,
      { ...result, collectedAt: at(HOUR) },
      { ...result, collectedAt: at(-25 * HOUR) },
      { ...result, collectedAt: at(-19 * HOUR) },
      { ...result, collectedAt: at(-13 * HOUR) },
    ],
    now,
  )
  expect(rejections).toMatchObject([
    { index: 1, message: { id: 'insights.unknownSource' } },
    { index: 3, message: { params: { seconds: 300, now: '2026-03-02T12:00:00.000Z' } } },
    { index: 4, message: { params: { hours: 24 } } },
    { index: 5, message: { params: { firstHeartbeatAt: '2026-03-01T18:00:00.000Z' } } },
  ])
  const early = { accountCreatedAt: new Date('2026-03-02T00:00:00Z') }
  expect(
    evaluateReport({ ...reporter, ...early }, [{ ...result, collectedAt: at(-13 * HOUR) }], now),
  ).toMatchObject([{ message: { params: { createdAt: '2026-03-02T00:00:00.000Z' } } }])
})
