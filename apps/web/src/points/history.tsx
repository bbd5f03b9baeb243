import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Table } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatPoints } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { StackedChart } from '../ui/chart/stacked-chart.tsx'
import { StackedTable } from '../ui/chart/stacked-table.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { HistoryRangeName } from './dashboard-search.ts'
import { historyColumns } from './history-columns.ts'
import { historyQuery } from './history-query.ts'

/** Chart, table, their skeleton and their error all fill the same box, so that nothing jumps. */
const HEIGHT = 'min-h-88'

interface HistoryProps {
  range: HistoryRangeName
  /** The links that change the range. */
  ranges: ReactNode
  className?: string
}

export function History({ range, ranges, className }: HistoryProps) {
  const [asTable, setAsTable] = useState(false)
  const history = useQuery(historyQuery(range))
  const data = history.data
  const columns = historyColumns(data?.history?.data)
  return (
    <Card
      title="Points earned"
      {...(className ? { className } : {})}
      note={
        data ? (
          <span className="tabular">
            {formatPoints(data.pointsTotal)} PTS, on average {formatPoints(data.history?.average)} a day
          </span>
        ) : history.isError ? null : (
          <Skeleton className="my-0.5 h-4 w-56" />
        )
      }
      actions={
        <div className="flex items-center gap-2 max-2xl:w-full max-2xl:justify-between">
          {ranges}
          <Tooltip text={asTable ? 'Show as chart' : 'Show as table'}>
            <Button
              look="quiet"
              size="icon"
              aria-label={asTable ? 'Show as chart' : 'Show as table'}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <ChartColumn /> : <Table />}
            </Button>
          </Tooltip>
        </div>
      }
    >
      <div
        className={`${HEIGHT} relative flex-1 transition-opacity ${history.isPlaceholderData ? 'opacity-50' : ''}`}
        aria-busy={history.isFetching}
      >
        <div className="absolute inset-x-6 top-0 bottom-6">
          {data ? (
            asTable ? (
              <StackedTable columns={columns} label="Points earned, as a table" />
            ) : (
              <StackedChart
                columns={columns}
                label="Points earned, by day"
                unit={{ short: 'PTS', long: 'points' }}
                empty="No points in this time"
              />
            )
          ) : history.isError ? (
            <LoadFailed
              what="the history"
              error={history.error}
              retrying={history.isFetching}
              onRetry={() => history.refetch()}
              className="h-full"
            />
          ) : (
            <Skeleton className="h-full w-full" />
          )}
        </div>
      </div>
    </Card>
  )
}
