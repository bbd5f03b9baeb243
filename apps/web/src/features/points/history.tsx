import { StackedCard } from '@hearth/ui/components/chart/stacked-card'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '../../lib/api/api-error.ts'
import { historyQuery } from './api.ts'
import type { HistoryRangeName } from './dashboard-search.ts'
import { buildHistoryColumns, buildHourColumns } from './history-columns.ts'

interface HistoryProps {
  range: HistoryRangeName
  /** Links to different ranges. */
  ranges: ReactNode
  className?: string
}

export function History({ range, ranges, className }: HistoryProps) {
  const history = useQuery(historyQuery(range))
  const data = history.data
  const hours = Array.isArray(data?.history?.hours) ? data.history.hours : undefined
  return (
    <StackedCard
      title={t({ id: 'points.earned', message: 'Points earned' })}
      {...(className ? { className } : {})}
      note={
        data ? (
          <span className="tabular">
            {hours
              ? t({
                  id: 'points.todayNote',
                  message: `${{ points: formatPoints(data.pointsTotal) }} PTS since 00:00 UTC`,
                })
              : t({
                  id: 'points.totalAndAverage',
                  message: `${{ points: formatPoints(data.pointsTotal) }} PTS, on average ${{ average: formatPoints(data.history?.average) }} a day`,
                })}
          </span>
        ) : history.isError ? null : (
          <Skeleton className="my-0.5 h-4 w-56" />
        )
      }
      controls={ranges}
      query={history}
      columns={hours ? buildHourColumns(hours) : buildHistoryColumns(data?.history?.data)}
      label={
        hours
          ? t({ id: 'points.earnedByHour', message: 'Points earned, by hour' })
          : t({ id: 'points.earnedByDay', message: 'Points earned, by day' })
      }
      unit={{ short: (total) => `${formatPoints(total)} PTS`, long: formatPointCount }}
      empty={t({ id: 'points.noPointsInRange', message: 'No points in this period' })}
      describeError={describeError}
      failed={t({ id: 'points.historyLoadFailed', message: "Couldn't load the history." })}
    />
  )
}
