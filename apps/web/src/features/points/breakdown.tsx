import { Card } from '@hearth/ui/components/card'
import { type Share, ShareTable } from '@hearth/ui/components/share-table'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../components/load-failed.tsx'
import { statsQuery } from '../../lib/member/member-queries.ts'
import { buildBreakdownRows } from './breakdown-rows.ts'
import { Donut } from './donut.tsx'

export function Breakdown({ className }: { className?: string }) {
  const stats = useQuery(statsQuery())
  return (
    <Card title={t`Breakdown`} note={t`All points, by category`} {...(className ? { className } : {})}>
      {stats.data ? (
        <DonutWithLegend
          rows={buildBreakdownRows(stats.data.points_breakdown, stats.data.points_total)}
          total={stats.data.points_total}
        />
      ) : stats.isError ? (
        <LoadFailed
          title={t`Couldn't load the breakdown.`}
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
        caption={t`Points by category`}
        heads={[t`Category`, t`Points`]}
        shares={rows}
        active={active}
        onActive={setActive}
      />
    </div>
  )
}
