import { endpoints } from '@hearth/protocol/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'

export const historyKey = ['points', 'history'] as const

export const historyQuery = (range: string) =>
  queryOptions({
    queryKey: [...historyKey, range],
    queryFn: ({ signal }) => call(endpoints.readPointsHistory, { query: { range } }, signal),
    staleTime: staleTimes.pointsHistory,
    placeholderData: keepPreviousData,
  })
