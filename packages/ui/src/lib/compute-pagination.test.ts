import { expect, test } from 'vitest'
import { computePagination } from './compute-pagination.ts'

test('computes the number of pages and their neighbors', { tags: ['REF-03'] }, () => {
  expect(computePagination(1, 10, 21)).toEqual({
    currentPage: 1,
    pageSize: 10,
    totalPages: 3,
    total: 21,
    hasNextPage: true,
    hasPreviousPage: false,
  })
  expect(computePagination(3, 10, 21)).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  expect(computePagination(1, 10, 0)).toMatchObject({
    totalPages: 0,
    hasNextPage: false,
    hasPreviousPage: false,
  })
  // The page is beyond the last one and has no existing neighbor to link to.
  expect(computePagination(9, 10, 21)).toMatchObject({ hasNextPage: false, hasPreviousPage: false })
})
