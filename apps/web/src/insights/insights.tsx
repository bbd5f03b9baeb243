import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { WaitingNotice } from '../points/waiting-notice.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { dataStatsQuery } from './data-queries.ts'
import { DataFigures } from './figures.tsx'
import { NothingCollected } from './nothing-collected.tsx'
import { Shares } from './shares.tsx'
import { Trend } from './trend.tsx'

export function Insights() {
  const stats = useQuery(dataStatsQuery())
  const { data } = stats
  if (stats.isError && !data) {
    return (
      <div className="rounded-lg border bg-surface shadow-card">
        <LoadFailed
          what={t`the data statistics`}
          error={stats.error}
          retrying={stats.isFetching}
          onRetry={() => stats.refetch()}
          className="min-h-88"
        />
      </div>
    )
  }
  if (data?.profiles_amount === 0 && data.comments_amount === 0 && data.posts_amount === 0)
    return <NothingCollected />
  return (
    <div className="grid gap-6">
      <WaitingNotice />
      <DataFigures stats={data} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Trend />
        <Shares stats={data} />
      </div>
    </div>
  )
}
