import { POINTS_LOG_DEFAULT_LIMIT } from '@hearth/protocol/constants'
import { endpoints } from '@hearth/protocol/endpoints'
import type { ExportFormat } from '@hearth/protocol/endpoints/points'
import type { PointsCategory } from '@hearth/protocol/points-categories'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, openStream } from '../../lib/api/api.ts'
import { RETENTION_MS, staleTimes } from '../../lib/api/query-settings.ts'

export interface LogFilter {
  page?: number
  limit?: number
  category?: PointsCategory | undefined
  /** First and last UTC day, YYYY-MM-DD. */
  startDate?: string | undefined
  endDate?: string | undefined
}

export const logKey = ['points', 'log'] as const

export const logQuery = ({
  page = 1,
  limit = POINTS_LOG_DEFAULT_LIMIT,
  category,
  startDate,
  endDate,
}: LogFilter) =>
  queryOptions({
    queryKey: [...logKey, { page, limit, category, startDate, endDate }],
    queryFn: ({ signal }) =>
      call(endpoints.readPointsLog, { query: { page, limit, category, startDate, endDate } }, signal),
    staleTime: staleTimes.pointsLog,
    gcTime: RETENTION_MS,
    placeholderData: keepPreviousData,
  })

/**
 * An entry of the log and its origin.
 * @param id UUID, or the ID of a pending entry
 */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: [...logKey, 'entry', id],
    queryFn: ({ signal }) => call(endpoints.readPointsEntry, { params: { id } }, signal),
    staleTime: staleTimes.pointsLog,
  })

export const historyKey = ['points', 'history'] as const

export const historyQuery = (range: string) =>
  queryOptions({
    queryKey: [...historyKey, range],
    queryFn: ({ signal }) => call(endpoints.readPointsHistory, { query: { range } }, signal),
    staleTime: staleTimes.pointsHistory,
    placeholderData: keepPreviousData,
  })

/** Opens a stream of the complete log. */
export function exportLog(format: ExportFormat, signal: AbortSignal): Promise<Response> {
  return openStream(endpoints.exportPoints, { query: { format } }, signal)
}
