import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'
import { memberKey } from '../../lib/member/member-queries.ts'

/** The member's inviter, and until when a code can be entered. */
export const referralCodeQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'referral-code'],
    queryFn: ({ signal }) => call(endpoints.readReferralCodeEntry, {}, signal),
    staleTime: staleTimes.referrals,
  })
