import { StackedCard } from '@hearth/ui/components/chart/stacked-card'
import { formatPoints } from '@hearth/ui/lib/format'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../lib/api/api-error.ts'
import { dataHistoryQuery } from './api.ts'
import { buildDataColumns } from './data-kinds.ts'

/** Shows the data collected on each recent day. */
export function Trend() {
  const history = useQuery(dataHistoryQuery())
  return (
    <StackedCard
      title={t({ id: 'insights.collectedByDay', message: 'Collected by day' })}
      note={t({ id: 'insights.last30Days', message: 'Last 30 days (UTC)' })}
      query={history}
      columns={buildDataColumns(history.data?.days)}
      label={t({ id: 'insights.collectedByDayChart', message: 'Collected by day' })}
      unit={{ short: formatResultCount, long: formatResultCount }}
      empty={t({
        id: 'insights.nothingCollectedRecently',
        message: 'Nothing was collected in the last 30 days',
      })}
      describeError={describeError}
      failed={t({ id: 'insights.trendLoadFailed', message: "Couldn't load the trend." })}
    />
  )
}

function formatResultCount(count: number | null): string {
  const figure = formatPoints(count)
  return t({
    id: 'insights.resultCount',
    message: plural({ count: count ?? 0 }, { one: `${figure} result`, other: `${figure} results` }),
  })
}
