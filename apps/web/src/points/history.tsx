import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPoints } from '../lib/format.ts'
import { formatPointCount } from '../lib/format-point-count.ts'
import { StackedCard } from '../ui/chart/stacked-card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { HistoryRangeName } from './dashboard-search.ts'
import { buildHistoryColumns } from './history-columns.ts'
import { historyQuery } from './history-query.ts'

interface HistoryProps {
  range: HistoryRangeName
  /** Links to different ranges. */
  ranges: ReactNode
  className?: string
}

export function History({ range, ranges, className }: HistoryProps) {
  const history = useQuery(historyQuery(range))
  const data = history.data
  return (
    <StackedCard
      title={t`Points earned`}
      {...(className ? { className } : {})}
      note={
        data ? (
          <span className="tabular">{t`${formatPoints(data.pointsTotal)} PTS, on average ${formatPoints(data.history?.average)} a day`}</span>
        ) : history.isError ? null : (
          <Skeleton className="my-0.5 h-4 w-56" />
        )
      }
      controls={ranges}
      query={history}
      columns={buildHistoryColumns(data?.history?.data)}
      label={t`Points earned, by day`}
      unit={{ short: (total) => `${formatPoints(total)} PTS`, long: formatPointCount }}
      empty={t`No points in this time`}
      what={t`the history`}
    />
  )
}
