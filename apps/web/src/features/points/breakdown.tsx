import { Card } from '@hearth/ui/components/card'
import { type Share, ShareTable } from '@hearth/ui/components/share-table'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { statsQuery } from '../../lib/member/member-queries.ts'
import { buildBreakdownRows } from './breakdown-rows.ts'
import { Donut } from './donut.tsx'

export function Breakdown({ className }: { className?: string }) {
  const stats = useQuery(statsQuery())
  return (
    <Card
      title={t({ id: 'points.breakdown', message: 'Breakdown' })}
      note={t({ id: 'points.allByCategory', message: 'All points, by category' })}
      {...(className ? { className } : {})}
    >
      <QueryView
        query={stats}
        failed={t({ id: 'points.breakdownLoadFailed', message: "Couldn't load the breakdown." })}
        failedClassName="min-h-88"
        loading={
          <div className="grid justify-items-center gap-6 px-6 pt-2 pb-6">
            <Skeleton className="size-40 rounded-full" />
            <Skeleton className="h-42 w-full" />
          </div>
        }
      >
        {(data) => (
          <DonutWithLegend
            rows={buildBreakdownRows(data.points_breakdown, data.points_total)}
            total={data.points_total}
          />
        )}
      </QueryView>
    </Card>
  )
}

function DonutWithLegend({ rows, total }: { rows: Share[]; total: number | null | undefined }) {
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
      <ShareTable
        caption={t({ id: 'points.byCategory', message: 'Points by category' })}
        heads={[
          t({ id: 'points.category', message: 'Category' }),
          t({ id: 'common.points', message: 'Points' }),
        ]}
        shares={rows}
        active={active}
        onActive={setActive}
      />
    </div>
  )
}
