import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'
import { rewardsKey } from '../../lib/live/live-queries.ts'

/** Campaigns that are open to the member or completed, in order. */
export const submissionsQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'submissions'],
    queryFn: ({ signal }) => call(endpoints.readSubmissions, {}, signal),
    staleTime: staleTimes.campaigns,
  })

/** The member's heartbeats toward a Machine ID. */
export const heartbeatStatusQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'heartbeat'],
    queryFn: ({ signal }) => call(endpoints.readHeartbeatStatus, {}, signal),
    staleTime: staleTimes.heartbeatStatus,
  })

/** Enters a campaign's code, which makes the reward claimable. */
export function enterCode(campaignId: string, code: string) {
  return call(endpoints.enterCode, { params: { id: campaignId }, body: { code } })
}

export function markCampaignsSeen(campaignIds: string[]) {
  return call(endpoints.markCampaignsSeen, { body: { campaignIds } })
}
