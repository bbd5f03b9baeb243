import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Table } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { StackedChart } from '../ui/chart/stacked-chart.tsx'
import { StackedTable } from '../ui/chart/stacked-table.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { dataHistoryQuery } from './data-queries.ts'
import { dataColumns } from './kinds.ts'

/** What was collected on each of the last days. */
export function Trend() {
  const [asTable, setAsTable] = useState(false)
  const history = useQuery(dataHistoryQuery())
  const columns = dataColumns(history.data?.days)
  const other = asTable ? 'Show as chart' : 'Show as table'
  return (
    <Card
      title="Collected by day"
      note="The last 30 days, UTC"
      actions={
        <Tooltip text={other}>
          <Button look="quiet" size="icon" aria-label={other} onClick={() => setAsTable(!asTable)}>
            {asTable ? <ChartColumn /> : <Table />}
          </Button>
        </Tooltip>
      }
    >
      <div className="relative min-h-88 flex-1" aria-busy={history.isFetching}>
        <div className="absolute inset-x-6 top-0 bottom-6">
          {history.data ? (
            asTable ? (
              <StackedTable columns={columns} label="Collected by day, as a table" />
            ) : (
              <StackedChart
                columns={columns}
                label="Collected, by day"
                unit={{ short: 'results', long: 'results' }}
                empty="Nothing was collected in the last 30 days"
              />
            )
          ) : history.isError ? (
            <LoadFailed
              what="the trend"
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
