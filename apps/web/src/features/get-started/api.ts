import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'
import { getStartedKey } from '../../lib/live/live-queries.ts'

/** Polling interval, in case a live event is lost. */
const POLL_MS = 30_000

/** The member's steps from sign-up to the Machine ID, polled until all are done. */
export const getStartedQuery = () =>
  queryOptions({
    queryKey: getStartedKey,
    queryFn: ({ signal }) => call(endpoints.readGetStarted, {}, signal),
    staleTime: staleTimes.nodes,
    refetchInterval: ({ state }) => (state.data?.steps?.every(({ done }) => done) ? false : POLL_MS),
  })
