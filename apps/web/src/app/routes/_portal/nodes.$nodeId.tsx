import { isCalendarDay } from '@hearth/protocol/calendar-day'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { ReportProblem } from '../../../features/cases/report-problem.tsx'
import { nodeStatsQuery, nodesQuery } from '../../../features/heartbeats/api.ts'
import { NodePage } from '../../../features/heartbeats/node-page.tsx'

interface NodeSearch {
  /** UTC day, YYYY-MM-DD. */
  day?: string | undefined
}

export const Route = createFileRoute('/_portal/nodes/$nodeId')({
  validateSearch: ({ day }: NodeSearch & SearchSchemaInput): NodeSearch =>
    typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDay(day) ? { day } : {},
  loader: ({ context: { queryClient }, params: { nodeId } }) => {
    void queryClient.prefetchQuery(nodeStatsQuery(nodeId))
    void queryClient.prefetchQuery(nodesQuery())
  },
  component: Page,
})

function Page() {
  const { nodeId } = Route.useParams()
  const { day } = Route.useSearch()
  return (
    <NodePage
      id={nodeId}
      day={day}
      reportProblem={(slotEnd, name) => (
        <ReportProblem iconOnly subject={{ kind: 'slot', id: nodeId, slotEnd }} name={name} />
      )}
    />
  )
}
