import { t } from '@lingui/core/macro'
import type { ChartColumn } from '../../lib/chart-column.ts'
import { formatPoints } from '../../lib/format.ts'

/** Shows chart data as a table, newest first. */
export function StackedTable({ columns, label }: { columns: ChartColumn[]; label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
      tabIndex={0}
      className="h-full overflow-auto rounded-md border"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-sunken text-left text-xs text-ink-muted">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">{t`Time (UTC)`}</th>
            {(columns[0]?.parts ?? []).map(({ name }) => (
              <th key={name} scope="col" className="px-4 py-2 text-right font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 text-right font-medium">{t`Total`}</th>
          </tr>
        </thead>
        <tbody>
          {columns.toReversed().map((column) => (
            <tr key={column.key} className="border-t">
              <th scope="row" className="px-4 py-2 text-left font-normal whitespace-nowrap">
                {column.label}
              </th>
              {column.parts.map((part) => (
                <td key={part.name} className="px-4 py-2 text-right text-ink-soft">
                  {formatPoints(part.value)}
                </td>
              ))}
              <td className="px-4 py-2 text-right font-medium">{formatPoints(column.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
