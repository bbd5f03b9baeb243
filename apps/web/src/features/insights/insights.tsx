import type { DataStats } from '@hearth/protocol/endpoints/insights'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { PendingPointsNotice } from '../../components/pending-points-notice.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { dataStatsQuery } from './api.ts'
import { DataStatGrid } from './data-stat-grid.tsx'
import { NoDataYet } from './no-data-yet.tsx'
import { Shares } from './shares.tsx'
import { Trend } from './trend.tsx'

export function Insights() {
  const stats = useQuery(dataStatsQuery())
  return (
    <QueryView
      query={stats}
      failed={t({ id: 'insights.statisticsLoadFailed', message: "Couldn't load the data statistics." })}
      failedClassName="min-h-88 rounded-lg border bg-surface shadow-card"
      loading={<Cards stats={undefined} />}
      isEmpty={(data) => data.profiles_amount === 0 && data.comments_amount === 0 && data.posts_amount === 0}
      empty={<NoDataYet />}
    >
      {(data) => <Cards stats={data} />}
    </QueryView>
  )
}

function Cards({ stats }: { stats: DataStats | undefined }) {
  return (
    <div className="grid gap-6">
      <PendingPointsNotice />
      <DataStatGrid stats={stats} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Trend />
        <Shares stats={stats} />
      </div>
    </div>
  )
}
