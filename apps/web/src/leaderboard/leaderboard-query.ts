import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { memberKey } from '../lib/member-queries.ts'

/** The server computes the leaderboard every five minutes. */
const STALE_MS = 60_000

export const leaderboardQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'leaderboard'],
    queryFn: ({ signal }) => call(endpoints.readLeaderboard, {}, signal),
    staleTime: STALE_MS,
  })
