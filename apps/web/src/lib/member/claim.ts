import { endpoints } from '@hearth/protocol/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { pointsKey, referralsKey, rewardsKey } from '../live/live-queries.ts'
import { statsQuery } from './member-queries.ts'

/** Claims the reward of a campaign or referral. Their IDs share one namespace. Idempotent. */
export function claimReward(id: string) {
  return call(endpoints.claimReward, { params: { id } })
}

/** Refetches the data that a claim changes: statistics, campaigns, heartbeat status and referrals. */
export async function refreshAfterClaim(client: QueryClient): Promise<void> {
  const keys = [statsQuery().queryKey, pointsKey, rewardsKey, referralsKey]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
