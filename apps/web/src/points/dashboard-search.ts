import { isCalendarDay, namedHistoryRanges } from '@hearth/protocol/history-range'
import { pointsCategorySchema } from '@hearth/protocol/points-categories'
import { z } from 'zod'

export const DEFAULT_RANGE = 'last7days'

const day = z.string().refine(isCalendarDay).optional().catch(undefined)

/** What the dashboard keeps in the URL; whatever does not fit is taken as not given. */
export const dashboardSearchSchema = z.object({
  range: z.enum(namedHistoryRanges).default(DEFAULT_RANGE).catch(DEFAULT_RANGE),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  category: pointsCategorySchema.optional().catch(undefined),
  startDate: day,
  endDate: day,
})

export type DashboardSearch = z.infer<typeof dashboardSearchSchema>
export type HistoryRangeName = DashboardSearch['range']

export const rangeNames: Record<HistoryRangeName, string> = {
  today: 'Today',
  last7days: '7 days',
  last30days: '30 days',
  last90days: '90 days',
  alltime: 'All time',
}
