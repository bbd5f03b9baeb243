import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { dashboardFailure } from '../../lib/dashboard-failure.ts'
import { ensureOnboarded } from '../../members/ensure-onboarded.ts'
import { DEFAULT_RANGE, dashboardSearchSchema } from '../../points/dashboard-search.ts'
import { historyQuery } from '../../points/history-query.ts'
import { logQuery } from '../../points/log-query.ts'
import { DashboardPage } from './-dashboard-page.tsx'
import { DashboardSkeleton } from './-dashboard-skeleton.tsx'

export const Route = createFileRoute('/_portal/dashboard')({
  validateSearch: dashboardSearchSchema,
  search: { middlewares: [stripSearchParams({ range: DEFAULT_RANGE, page: 1 })] },
  beforeLoad: async ({ context: { queryClient } }) => {
    try {
      await ensureOnboarded(queryClient)
      dashboardFailure.set(false)
    } catch (error) {
      console.error('error onboarding user', error)
      dashboardFailure.set(true)
      throw redirect({ to: '/auth', replace: true })
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { range, ...filter } }) => {
    void queryClient.prefetchQuery(historyQuery(DEFAULT_RANGE))
    void queryClient.prefetchQuery(logQuery({ page: 1, limit: 10 }))
    void queryClient.prefetchQuery(historyQuery(range))
    void queryClient.prefetchQuery(logQuery(filter))
  },
  pendingComponent: DashboardSkeleton,
  component: Page,
})

function Page() {
  return <DashboardPage search={Route.useSearch()} />
}
