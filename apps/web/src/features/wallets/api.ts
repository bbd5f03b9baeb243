import { readWalletChangeEligibility } from '@hearth/protocol/endpoints/wallets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { identityKey } from '../../lib/live/live-queries.ts'

/**
 * Query for the member's right to change the linked wallet. Always refetched, because another tab may have
 * changed it.
 */
export const eligibilityQuery = () =>
  queryOptions({
    queryKey: [...identityKey, 'change-eligibility'],
    queryFn: ({ signal }) => call(readWalletChangeEligibility, {}, signal),
    staleTime: 0,
  })
