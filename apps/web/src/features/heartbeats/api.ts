import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'
import { nodesKey } from '../../lib/live/live-queries.ts'

/** Polling interval. No event reports connections, and the server updates them every 30 seconds. */
const POLL_MS = 30_000
export const nodesQuery = () =>
  queryOptions({
    queryKey: [...nodesKey, 'registered'],
    queryFn: ({ signal }) => call(endpoints.readNodes, {}, signal),
    staleTime: staleTimes.nodes,
    refetchInterval: POLL_MS,
  })

/** Last slots and uptime. Loads no list of slots, which the portal does not show. */
export const nodeCreditsQuery = () =>
  queryOptions({
    queryKey: [...nodesKey, 'credits'],
    queryFn: ({ signal }) => call(endpoints.readNodeCredits, { query: { limit: 1 } }, signal),
    staleTime: staleTimes.nodes,
  })

/** Removes a node, which disconnects it. */
export function removeNode(id: string) {
  return call(endpoints.removeNode, { params: { id } })
}
