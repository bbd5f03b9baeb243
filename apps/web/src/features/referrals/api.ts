import { REFERRALS_DEFAULT_LIMIT, REFERRALS_MAX_LIMIT } from '@hearth/protocol/constants'
import { endpoints } from '@hearth/protocol/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { REFERRALS_RETENTION_MS, staleTimes } from '../../lib/api/query-settings.ts'
import { referralsKey } from '../../lib/live/live-queries.ts'
import { memberKey } from '../../lib/member/member-queries.ts'

/** Number of referrals on the dashboard. */
export const RECENT_REFERRALS = 5

/** The member's referrals, newest first. */
export const referralsQuery = (page = 1, limit = REFERRALS_DEFAULT_LIMIT) =>
  queryOptions({
    queryKey: [...referralsKey, { page, limit }],
    queryFn: ({ signal }) => call(endpoints.readReferrals, { query: { page, limit } }, signal),
    staleTime: staleTimes.referrals,
    gcTime: REFERRALS_RETENTION_MS,
    placeholderData: keepPreviousData,
  })

/**
 * Reads the largest page of referrals, past the cache.
 * @param cursor `nextCursor` of the previous page; undefined for the first page
 */
export function readReferralsPage(cursor: string | undefined) {
  const query = { limit: REFERRALS_MAX_LIMIT, ...(cursor !== undefined && { cursor }) }
  return call(endpoints.readReferrals, { query })
}

/** The member's inviter, and until when a code can be entered. */
export const referralCodeQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'referral-code'],
    queryFn: ({ signal }) => call(endpoints.readReferralCodeEntry, {}, signal),
    staleTime: staleTimes.referrals,
  })

/** Enters the code of the member's inviter. */
export function enterReferralCode(code: string) {
  return call(endpoints.enterReferralCode, { body: { code } })
}
