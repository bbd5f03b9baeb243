import { endpoints } from '@hearth/protocol/endpoints'
import type { ClaimAnswer } from '@hearth/protocol/endpoints/campaigns'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { describeError, normaliseError } from '../api/api-error.ts'
import { pointsKey, referralsKey, rewardsKey } from '../live/live-queries.ts'
import { statsQuery } from './member-queries.ts'
import { type ClaimReview, suspensionsQuery, useClaimReview } from './suspensions-query.ts'

/** Claims the reward of a campaign or referral. Their IDs share one namespace. Idempotent. */
export function claimReward(id: string) {
  return call(endpoints.claimReward, { params: { id } })
}

/** Refetches the data that a claim changes: statistics, campaigns, heartbeat status and referrals. */
export async function refreshAfterClaim(client: QueryClient): Promise<void> {
  const keys = [statsQuery().queryKey, pointsKey, rewardsKey, referralsKey]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export type ClaimState = 'claimable' | 'claiming' | 'claimed' | 'on-hold'

/** Why the server rejected the last claim: a hold, or another reason as text. */
export type ClaimRejection = ClaimReview | { kind: 'other'; text: string }

export interface Claim {
  /** `claimed` only after the server has booked the reward. */
  state: ClaimState
  /** Undefined if there was no rejection, or the hold that caused it has ended. */
  rejection: ClaimRejection | undefined
  start: () => void
}

/**
 * Returns the claim of a reward that the member can claim. Shows no result before the server's response, because
 * the server may reject the claim.
 * @param onClaimed receives the server's response
 */
export function useClaim(id: string, onClaimed: (answer: ClaimAnswer | undefined) => void): Claim {
  const client = useQueryClient()
  const hasLoadedReviews = useQuery(suspensionsQuery()).data !== undefined
  const review = useClaimReview()
  const claim = useMutation({
    mutationFn: () => claimReward(id),
    onSuccess: onClaimed,
    // Stay in `claiming` until the reason of the hold is known.
    onError: async (error) => {
      if (needsReview(error)) await client.invalidateQueries({ queryKey: suspensionsQuery().queryKey })
    },
    onSettled: () => void refreshAfterClaim(client),
  })
  const { isPending, isSuccess, isError, error } = claim
  const rejection = (): ClaimRejection | undefined => {
    if (!isError) return undefined
    return needsReview(error) && hasLoadedReviews ? review : { kind: 'other', text: describeError(error) }
  }
  return {
    state: isPending ? 'claiming' : isSuccess ? 'claimed' : review ? 'on-hold' : 'claimable',
    rejection: rejection(),
    start: () => claim.mutate(),
  }
}

function needsReview(error: unknown): boolean {
  const { code } = normaliseError(error)
  return code === 'HELD' || code === 'CHECK_REQUIRED'
}
