import type { AnswerOf } from '@hearth/protocol/endpoint'
import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'
import { nodesKey } from '../../lib/live/live-queries.ts'

/** Polling interval. No event reports connections, and the server updates them every 30 seconds. */
const POLL_MS = 30_000
const OVERVIEW_POLL_MS = 60_000

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

export type NodeOverview = AnswerOf<typeof endpoints.readNodeOverview>

/** Slots of today and figures of all registered nodes. Credits do not refetch it, because each of many nodes has its own. */
export const nodeOverviewQuery = () =>
  queryOptions({
    queryKey: ['node-overview'],
    queryFn: ({ signal }) => call(endpoints.readNodeOverview, { query: {} }, signal),
    staleTime: staleTimes.nodes,
    refetchInterval: OVERVIEW_POLL_MS,
  })

/** Removes a node, which disconnects it. */
export function removeNode(id: string) {
  return call(endpoints.removeNode, { params: { id } })
}

/** Heartbeats, points, uptime and the outcomes of each day of a node. */
export const nodeStatsQuery = (id: string) =>
  queryOptions({
    queryKey: [...nodesKey, 'stats', id],
    queryFn: ({ signal }) => call(endpoints.readNodeStats, { params: { id } }, signal),
    staleTime: staleTimes.nodes,
  })

/**
 * Explained slots of a node that ended on a UTC day.
 * @param day YYYY-MM-DD
 */
export const nodeSlotsQuery = (id: string, day: string) =>
  queryOptions({
    queryKey: [...nodesKey, 'slots', id, day],
    queryFn: ({ signal }) =>
      call(endpoints.readNodeSlots, { params: { id }, query: { from: day, to: day } }, signal),
    staleTime: staleTimes.nodes,
  })
