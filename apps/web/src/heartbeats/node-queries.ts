import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { nodesKey } from '../lib/live-queries.ts'
import { staleTimes } from '../lib/query-settings.ts'

/** Whether a node is there changes without an event; the server knows it to half a minute. */
const POLL_MS = 30_000
/** Two days of one node at a quarter of an hour are 192 slots. */
const SLOTS = 500

export const nodesQuery = () =>
  queryOptions({
    queryKey: [...nodesKey, 'registered'],
    queryFn: ({ signal }) => call(endpoints.readNodes, {}, signal),
    staleTime: staleTimes.nodes,
    refetchInterval: POLL_MS,
  })

export const nodeCreditsQuery = () =>
  queryOptions({
    queryKey: [...nodesKey, 'credits'],
    queryFn: ({ signal }) => call(endpoints.readNodeCredits, { query: { limit: SLOTS } }, signal),
    staleTime: staleTimes.nodes,
  })
