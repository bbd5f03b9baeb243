import { REFERRALS_DEFAULT_LIMIT } from '@hearth/protocol/constants'

/** Available page sizes. */
export const pageSizes = [5, 10, 25] as const

/** URL parameters of the Referrals page. */
export interface ReferralsSearch {
  page: number
  size: number
}

export const defaultReferralsSearch: ReferralsSearch = { page: 1, size: REFERRALS_DEFAULT_LIMIT }
const LAST_PAGE = 1_000_000

/** Parses the Referrals page's URL parameters. Invalid values become defaults. */
export function parseReferralsSearch(search: { page?: unknown; size?: unknown }): ReferralsSearch {
  const page = Number(search.page)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : defaultReferralsSearch.page,
    size: pageSizes.find((size) => size === Number(search.size)) ?? defaultReferralsSearch.size,
  }
}
