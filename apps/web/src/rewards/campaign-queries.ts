import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { rewardsKey } from '../lib/live-queries.ts'
import { staleTimes } from '../lib/query-settings.ts'

/** The campaigns that the member can take part in or has completed, in their order. */
export const submissionsQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'submissions'],
    queryFn: ({ signal }) => call(endpoints.readSubmissions, {}, signal),
    staleTime: staleTimes.campaigns,
  })

/** How many heartbeats the member has of those that a Machine ID needs. */
export const heartbeatStatusQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'heartbeat'],
    queryFn: ({ signal }) => call(endpoints.readHeartbeatStatus, {}, signal),
    staleTime: staleTimes.heartbeatStatus,
  })
