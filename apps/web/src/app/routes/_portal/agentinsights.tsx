import { createFileRoute } from '@tanstack/react-router'
import { dataHistoryQuery, dataStatsQuery } from '../../../features/insights/api.ts'
import { Insights } from '../../../features/insights/insights.tsx'

export const Route = createFileRoute('/_portal/agentinsights')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(dataStatsQuery())
    void queryClient.prefetchQuery(dataHistoryQuery())
  },
  component: Insights,
})
