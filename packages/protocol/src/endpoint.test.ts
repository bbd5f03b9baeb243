import { expect, test } from 'vitest'
import { sharedErrors } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

test('every call has a path of its own and says what it does', () => {
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
  for (const { summary } of Object.values(endpoints)) expect(summary).toMatch(/^[A-Z].+\.$/)
})

test('a call that needs a member can answer UNAUTHORIZED, a public one cannot', () => {
  for (const endpoint of Object.values(endpoints)) {
    expect(sharedErrors(endpoint).includes('UNAUTHORIZED')).toBe(endpoint.access !== 'public')
  }
})

test('[PTS-04] the log begins with page 1 and 10 rows where nothing is asked', () => {
  expect(endpoints.readPointsLog.query.parse({})).toEqual({ page: 1, limit: 10 })
})

test('[PTS-04] pages, limits, categories and dates of the log are checked', () => {
  const { query } = endpoints.readPointsLog
  const good = [
    { page: '2', limit: '100' },
    { category: 'Rewards' },
    { startDate: '2026-01-01', endDate: '2026-01-31T12:00:00Z' },
  ]
  for (const value of good) expect(query.safeParse(value).success, JSON.stringify(value)).toBe(true)
  const bad = [
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1e3' },
    { page: '' },
    { limit: '10000' },
    { category: 'connectivity' },
    { startDate: '2025-02-30' },
    { endDate: '2025-02-30T10:00:00Z' },
    { startDate: 'yesterday' },
    { page: ['1', '2'] },
  ]
  for (const value of bad) expect(query.safeParse(value).success, JSON.stringify(value)).toBe(false)
})
