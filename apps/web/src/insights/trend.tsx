import { useQuery } from '@tanstack/react-query'
import { StackedCard } from '../ui/chart/stacked-card.tsx'
import { dataHistoryQuery } from './data-queries.ts'
import { dataColumns } from './kinds.ts'

/** What was collected on each of the last days. */
export function Trend() {
  const history = useQuery(dataHistoryQuery())
  return (
    <StackedCard
      title="Collected by day"
      note="The last 30 days, UTC"
      query={history}
      columns={dataColumns(history.data?.days)}
      label="Collected, by day"
      unit={{ short: 'results', long: 'results' }}
      empty="Nothing was collected in the last 30 days"
      what="the trend"
    />
  )
}
