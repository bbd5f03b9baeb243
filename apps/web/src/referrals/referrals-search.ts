import { REFERRALS_DEFAULT_LIMIT } from '@hearth/protocol/constants'

/** How many referrals a page may have. */
export const pageSizes = [5, 10, 25] as const

/** What the Referrals page keeps in the URL. */
export interface ReferralsSearch {
  page: number
  size: number
}

export const defaultReferralsSearch: ReferralsSearch = { page: 1, size: REFERRALS_DEFAULT_LIMIT }
const LAST_PAGE = 1_000_000

/** Whatever does not fit is taken as not given. */
export function parseReferralsSearch(search: { page?: unknown; size?: unknown }): ReferralsSearch {
  const page = Number(search.page)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : defaultReferralsSearch.page,
    size: pageSizes.find((size) => size === Number(search.size)) ?? defaultReferralsSearch.size,
  }
}
