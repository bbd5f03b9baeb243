import { endpoints } from '@hearth/protocol/endpoints'
import type { DataStats } from '@hearth/protocol/endpoints/insights'
import { readStored, writeStored } from '@hearth/ui/lib/browser-storage'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'
import { dataKey } from '../../lib/live/live-queries.ts'
import { GATHERED_DATA_KEY } from '../../lib/session/client-state.ts'

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
