import { t } from '@lingui/core/macro'
import type { ChartColumn } from '../../lib/chart-column.ts'
import { formatPoints } from '../../lib/format.ts'
import { type Column, DataTable } from '../data-table.tsx'

/** Shows chart data as a table, newest first. */
export function StackedTable({ columns, label }: { columns: ChartColumn[]; label: string }) {
  const parts = (columns[0]?.parts ?? []).map(
    ({ name }, index): Column<ChartColumn> => ({
      key: name,
      header: name,
      align: 'end',
      className: 'text-ink-soft',
      cell: (column) => formatPoints(column.parts[index]?.value),
    }),
  )
  const all: Column<ChartColumn>[] = [
    {
      key: 'time',
      header: t({ id: 'ui.timeUtc', message: 'Time (UTC)' }),
      isRowHeader: true,
      className: 'font-normal whitespace-nowrap',
      cell: ({ label: time }) => time,
    },
    ...parts,
    {
      key: 'total',
      header: t({ id: 'ui.total', message: 'Total' }),
      align: 'end',
      className: 'font-medium',
      cell: ({ total }) => formatPoints(total),
    },
  ]
  return (
    <section aria-label={label} className="h-full">
      <DataTable
        caption={label}
        columns={all}
        rows={columns.toReversed()}
        rowKey={({ key }) => key}
        rowHeight="sm"
        inset="box"
        stickyHeader
        className="h-full rounded-md border"
      />
    </section>
  )
}
