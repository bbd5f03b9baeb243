import { expect, test } from 'vitest'
import { defaultReferralsSearch, pageSizes, parseReferralsSearch } from './referrals-search.ts'

test('reads the page and its size', () => {
  for (const size of pageSizes)
    expect(parseReferralsSearch({ page: '3', size: String(size) })).toEqual({ page: 3, size })
  expect(parseReferralsSearch({ page: 1, size: 10 })).toEqual({ page: 1, size: 10 })
  expect(parseReferralsSearch({ page: 1_000_000 }).page).toBe(1_000_000)
})

test.each([undefined, '', '0', '-1', '1.5', '1000001', 'x', {}])('reads the page %j as the first', (page) => {
  expect(parseReferralsSearch({ page })).toEqual({ page: 1, size: defaultReferralsSearch.size })
})

test.each([undefined, '7', 'x'])('reads the size %j as the default', (size) => {
  expect(parseReferralsSearch({ size }).size).toBe(defaultReferralsSearch.size)
})
