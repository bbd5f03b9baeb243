import type { RequestOf } from '@hearth/protocol/endpoint'
import * as endpoints from '@hearth/protocol/endpoints/wallets'
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
    queryFn: ({ signal }) => call(endpoints.readWalletChangeEligibility, {}, signal),
    staleTime: 0,
  })

/** Links the member's first wallet. */
export function linkWallet(body: RequestOf<typeof endpoints.linkWallet>['body']) {
  return call(endpoints.linkWallet, { body })
}

/** Replaces the linked wallet. */
export function changeWallet(body: RequestOf<typeof endpoints.changeWallet>['body']) {
  return call(endpoints.changeWallet, { body })
}
