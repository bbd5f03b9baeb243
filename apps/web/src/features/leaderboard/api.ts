import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { memberKey } from '../../lib/member/member-queries.ts'

/** Time until the leaderboard becomes stale. The server updates it every five minutes. */
const STALE_MS = 60_000

export const leaderboardQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'leaderboard'],
    queryFn: ({ signal }) => call(endpoints.readLeaderboard, {}, signal),
    staleTime: STALE_MS,
  })

export const joinLeaderboard = () => call(endpoints.joinLeaderboard, {})

export const leaveLeaderboard = () => call(endpoints.leaveLeaderboard, {})
