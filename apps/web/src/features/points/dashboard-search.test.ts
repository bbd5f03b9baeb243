import { expect, test } from 'vitest'
import { parseDashboardSearch } from './dashboard-search.ts'

test('defaults to the last 7 days and the first page of the log', { tags: ['NAV-08', 'PTS-04'] }, () => {
  expect(parseDashboardSearch({})).toEqual({ range: 'last7days', page: 1 })
})

test('parses range, page, category and days from the URL', { tags: ['PTS-04'] }, () => {
  const search = {
    range: 'alltime',
    page: '3',
    category: 'Rewards',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  }
  expect(parseDashboardSearch(search)).toEqual({ ...search, page: 3 })
})

test('ignores invalid parameters', () => {
  const search = { range: 'lastyear', page: '-1', category: 'Gold', startDate: '2026-02-30', endDate: 'x' }
  expect(parseDashboardSearch(search)).toEqual({ range: 'last7days', page: 1 })
})
