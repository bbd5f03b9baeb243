import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPercent, formatPoints } from '../lib/format.ts'
import { statsQuery } from '../lib/member-queries.ts'
import { Card } from '../ui/card.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Swatch } from '../ui/swatch.tsx'
import { type BreakdownRow, breakdownRows } from './breakdown-rows.ts'
import { Donut } from './donut.tsx'

export function Breakdown({ className }: { className?: string }) {
  const stats = useQuery(statsQuery())
  return (
    <Card title="Breakdown" note="All points, by category" {...(className ? { className } : {})}>
      {stats.data ? (
        <DonutWithLegend rows={breakdownRows(stats.data.points_breakdown)} total={stats.data.points_total} />
      ) : stats.isError ? (
        <LoadFailed
          what="the breakdown"
          error={stats.error}
          retrying={stats.isFetching}
          onRetry={() => stats.refetch()}
          className="min-h-88"
        />
      ) : (
        <div className="grid justify-items-center gap-6 px-6 pt-2 pb-6">
          <Skeleton className="size-40 rounded-full" />
          <Skeleton className="h-42 w-full" />
        </div>
      )}
    </Card>
  )
}

function DonutWithLegend({ rows, total }: { rows: BreakdownRow[]; total: number | null | undefined }) {
  const [active, setActive] = useState<string | null>(null)
  const shown = rows.find((row) => row.name === active)
  return (
    <div className="grid justify-items-center gap-6 px-6 pt-2 pb-6">
      <div className="relative">
        <Donut rows={rows} active={active} onActive={setActive} />
        <div className="tabular pointer-events-none absolute inset-0 grid place-content-center text-center">
          <p className="text-lg font-semibold tracking-tight">{formatPoints(shown ? shown.value : total)}</p>
          <p className="text-xs text-ink-muted">{shown ? shown.name : 'PTS'}</p>
        </div>
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">Points by category</caption>
        <thead className="text-left text-xs text-ink-muted">
          <tr>
            <th scope="col" className="pb-2 font-medium">
              Category
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              Points
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.name}
              onPointerEnter={() => setActive(row.name)}
              onPointerLeave={() => setActive(null)}
              className={`h-9 border-t transition-opacity ${active && active !== row.name ? 'opacity-50' : ''}`}
            >
              <th scope="row" className="font-normal">
                <span className="flex items-center gap-2">
                  <Swatch colour={row.colour} />
                  {row.name}
                </span>
              </th>
              <td className="text-right font-medium">{formatPoints(row.value)}</td>
              <td className="w-18 text-right text-ink-muted">{formatPercent(row.percentage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
