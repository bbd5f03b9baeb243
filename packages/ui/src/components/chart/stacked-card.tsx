import { t } from '@lingui/core/macro'
import { ChartColumn as ChartIcon, Table } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ChartColumn } from '../../lib/chart-column.ts'
import type { QueryState } from '../../lib/query-state.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { QueryView } from '../query-view.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Tooltip } from '../tooltip.tsx'
import { StackedChart } from './stacked-chart.tsx'
import { StackedTable } from './stacked-table.tsx'

interface StackedCardProps {
  title: string
  note: ReactNode
  /** Shown next to the button that switches between chart and table. */
  controls?: ReactNode
  className?: string
  query: QueryState<unknown>
  columns: ChartColumn[]
  /** Name of the chart. */
  label: string
  unit: { short: (total: number | null) => string; long: (total: number | null) => string }
  /** Text shown if there is no data. */
  empty: string
  /** Whole sentence, such as "Couldn't load the history." */
  failed: string
  describeError: (error: Error) => string
}

/** Card that shows data over time, either as a chart or as a table. */
export function StackedCard(props: StackedCardProps) {
  const { title, note, controls, className, query, columns, label, unit, empty, failed, describeError } =
    props
  const [asTable, setAsTable] = useState(false)
  const other = asTable
    ? t({ id: 'ui.showAsChart', message: 'Show as chart' })
    : t({ id: 'ui.showAsTable', message: 'Show as table' })
  const change = (
    <Tooltip text={other}>
      <Button variant="quiet" size="icon" aria-label={other} onClick={() => setAsTable(!asTable)}>
        {asTable ? <ChartIcon /> : <Table />}
      </Button>
    </Tooltip>
  )
  return (
    <Card
      title={title}
      note={note}
      {...(className ? { className } : {})}
      actions={
        controls ? (
          <div className="flex items-center gap-2 max-2xl:w-full max-2xl:justify-between">
            {controls}
            {change}
          </div>
        ) : (
          change
        )
      }
    >
      {/* All states have the same size, so that the page does not shift. */}
      <div
        className={`relative min-h-88 flex-1 transition-opacity ${query.isPlaceholderData ? 'opacity-50' : ''}`}
        aria-busy={query.isFetching}
      >
        <div className="absolute inset-x-6 top-0 bottom-6">
          <QueryView
            query={query}
            failed={failed}
            describeError={describeError}
            failedClassName="h-full"
            loading={<Skeleton className="h-full w-full" />}
          >
            {() =>
              asTable ? (
                <StackedTable
                  columns={columns}
                  label={t({ id: 'ui.chartAsTable', message: `${title}, as a table` })}
                />
              ) : (
                <StackedChart columns={columns} label={label} unit={unit} empty={empty} />
              )
            }
          </QueryView>
        </div>
      </div>
    </Card>
  )
}
