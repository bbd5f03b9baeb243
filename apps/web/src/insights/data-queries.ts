import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { dataKey } from '../lib/live-queries.ts'
import { staleTimes } from '../lib/query-settings.ts'

export const dataStatsQuery = () =>
  queryOptions({
    queryKey: [...dataKey, 'stats'],
    queryFn: ({ signal }) => call(endpoints.readDataStats, {}, signal),
    staleTime: staleTimes.dataStats,
    retry: false,
    // Nor because the page has come up meanwhile.
    retryOnMount: false,
  })

export const dataHistoryQuery = () =>
  queryOptions({
    queryKey: [...dataKey, 'history'],
    queryFn: ({ signal }) => call(endpoints.readDataHistory, {}, signal),
    staleTime: staleTimes.dataStats,
  })
