export interface Pagination {
  currentPage: number
  pageSize: number
  /** Rounded up; 0 without entries. */
  totalPages: number
  /** Number of entries on all pages. */
  total: number
  hasNextPage: boolean
  hasPreviousPage: boolean
}

export function computePagination(currentPage: number, pageSize: number, total: number): Pagination {
  const totalPages = Math.ceil(total / pageSize)
  return {
    currentPage,
    pageSize,
    totalPages,
    total,
    hasNextPage: currentPage < totalPages,
    hasPreviousPage: currentPage > 1 && currentPage <= totalPages + 1,
  }
}
