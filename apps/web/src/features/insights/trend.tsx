import { StackedCard } from '@hearth/ui/components/chart/stacked-card'
import { formatPoints } from '@hearth/ui/lib/format'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../lib/api/api-error.ts'
import { buildDataColumns } from './data-kinds.ts'
import { dataHistoryQuery } from './data-queries.ts'

/** Shows the data collected on each recent day. */
export function Trend() {
  const history = useQuery(dataHistoryQuery())
  return (
    <StackedCard
      title={t`Collected by day`}
      note={t`The last 30 days, UTC`}
      query={history}
      columns={buildDataColumns(history.data?.days)}
      label={t`Collected, by day`}
      unit={{ short: formatResultCount, long: formatResultCount }}
      empty={t`Nothing was collected in the last 30 days`}
      describeError={describeError}
      failed={t`Couldn't load the trend.`}
    />
  )
}

function formatResultCount(count: number): string {
  const figure = formatPoints(count)
  return plural(count, { one: `${figure} result`, other: `${figure} results` })
}
