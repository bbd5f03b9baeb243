import { endpoints } from '@hearth/protocol/endpoints'
import type { DataStats } from '@hearth/protocol/endpoints/insights'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { readStored, writeStored } from '../lib/browser-storage.ts'
import { GATHERED_DATA_KEY } from '../lib/client-state.ts'
import { dataKey } from '../lib/live-queries.ts'
import { staleTimes } from '../lib/query-settings.ts'

/** Returns the statistics of the last visit; undefined if their format is outdated. */
function readStoredDataStats(): DataStats | undefined {
  try {
    const checked = endpoints.readDataStats.answer.safeParse(JSON.parse(readStored(GATHERED_DATA_KEY) ?? ''))
    return checked.success ? checked.data : undefined
  } catch {
    return undefined
  }
}

export const dataStatsQuery = () =>
  queryOptions({
    queryKey: [...dataKey, 'stats'],
    queryFn: async ({ signal }) => {
      const stats = await call(endpoints.readDataStats, {}, signal)
      writeStored(GATHERED_DATA_KEY, JSON.stringify(stats))
      return stats
    },
    staleTime: staleTimes.dataStats,
    placeholderData: readStoredDataStats,
    retry: false,
    // A remounted page must not retry either.
    retryOnMount: false,
  })

export const dataHistoryQuery = () =>
  queryOptions({
    queryKey: [...dataKey, 'history'],
    queryFn: ({ signal }) => call(endpoints.readDataHistory, {}, signal),
    staleTime: staleTimes.dataStats,
  })
