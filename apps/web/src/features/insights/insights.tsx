import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { PendingPointsNotice } from '../../components/pending-points-notice.tsx'
import { dataStatsQuery } from './data-queries.ts'
import { DataStatGrid } from './data-stat-grid.tsx'
import { NoDataYet } from './no-data-yet.tsx'
import { Shares } from './shares.tsx'
import { Trend } from './trend.tsx'

export function Insights() {
  const stats = useQuery(dataStatsQuery())
  const { data } = stats
  if (stats.isError && !data) {
    return (
      <div className="rounded-lg border bg-surface shadow-card">
        <LoadFailed
          title={t`Couldn't load the data statistics.`}
          error={stats.error}
          retrying={stats.isFetching}
          onRetry={() => stats.refetch()}
          className="min-h-88"
        />
      </div>
    )
  }
  if (data?.profiles_amount === 0 && data.comments_amount === 0 && data.posts_amount === 0)
    return <NoDataYet />
  return (
    <div className="grid gap-6">
      <PendingPointsNotice />
      <DataStatGrid stats={data} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Trend />
        <Shares stats={data} />
      </div>
    </div>
  )
}
