import { afterFirstPaint } from '@hearth/ui/lib/after-first-paint'
import { delay } from '@hearth/ui/lib/delay'
import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import {
  createFileRoute,
  isRedirect,
  type SearchSchemaInput,
  stripSearchParams,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { renewRejectedSession } from '../../../features/auth/renew-session.ts'
import { getStartedQuery } from '../../../features/get-started/api.ts'
import { isGetStartedHidden } from '../../../features/get-started/use-get-started-hidden.ts'
import { nodeCreditsQuery, nodesQuery } from '../../../features/heartbeats/api.ts'
import { ensureOnboarded } from '../../../features/members/ensure-onboarded.ts'
import { historyQuery, logQuery } from '../../../features/points/api.ts'
import {
  type DashboardSearch,
  DEFAULT_RANGE,
  parseDashboardSearch,
} from '../../../features/points/dashboard-search.ts'
import { RECENT_REFERRALS, referralsQuery } from '../../../features/referrals/api.ts'
import { isServerReachable } from '../../../lib/browser/release.ts'
import { DASHBOARD_FAILED_PATH } from '../../../lib/member/dashboard-failure.ts'
import { readStoredStats, statsQuery } from '../../../lib/member/member-queries.ts'
import { clientState, readAccessToken } from '../../../lib/session/client-state.ts'
import { redirectToAuth } from '../../redirect-to-auth.ts'
import { DashboardPage } from './-dashboard-page.tsx'
import { DashboardSkeleton } from './-dashboard-skeleton.tsx'

/** Time to wait for data of the top cards before the page shows their skeletons. */
const TOP_CARDS_PATIENCE_MS = 100

export const Route = createFileRoute('/_portal/dashboard')({
  validateSearch: (search: Partial<DashboardSearch> & SearchSchemaInput) => parseDashboardSearch(search),
  search: { middlewares: [stripSearchParams({ range: DEFAULT_RANGE, page: 1 })] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { range, ...filter }, abortController }) => {
    const onboarded = onboard(queryClient)
    const topCards = Promise.all([
      queryClient.prefetchQuery(nodesQuery()),
      queryClient.prefetchQuery(statsQuery()),
      isGetStartedHidden() || queryClient.prefetchQuery(getStartedQuery()),
    ])
    const { user, userOnboarded } = clientState.get()
    const userStats = readStoredStats()
    const prefetch = () => {
      void queryClient.prefetchQuery(historyQuery(DEFAULT_RANGE))
      void queryClient.prefetchQuery(logQuery({ page: 1, limit: 10 }))
      void queryClient.prefetchQuery(referralsQuery(1, RECENT_REFERRALS))
      void queryClient.prefetchQuery(nodeCreditsQuery())
      void queryClient.prefetchQuery(historyQuery(range))
      void queryClient.prefetchQuery(logQuery(filter))
    }
    if (user && userOnboarded && userStats) {
      // Show returning members cached data without waiting for onboarding. Prefetch after the first paint, so
      // that data at the top is requested first.
      onboarded.catch(() => undefined)
      void afterFirstPaint().then(prefetch)
      // On a first load, public/boot.js has requested the top cards already.
      await Promise.race([topCards, delay(TOP_CARDS_PATIENCE_MS, abortController.signal)])
    } else {
      await onboarded
      prefetch()
      // On the first visit, the content at the top depends on the statistics.
      if (!userStats) await queryClient.prefetchQuery(statsQuery())
    }
    return { onboarded }
  },
  pendingComponent: DashboardSkeleton,
  component: Page,
})

/**
 * Onboards the member in the loader rather than in `beforeLoad`, so that the shell is visible during the
 * check.
 */
async function onboard(queryClient: QueryClient): Promise<void> {
  const token = readAccessToken()
  try {
    await ensureOnboarded(queryClient)
  } catch (error) {
    if ((await renewRejectedSession(error)) === 'second-factor') throw redirectToAuth('/auth/second-factor')
    // Another tab may have logged out.
    if (readAccessToken() === null) throw redirectToAuth()
    // Another tab may have switched accounts or renewed the rejected token.
    if (isCancelledError(error) || readAccessToken() !== token) return onboard(queryClient)
    console.error('error onboarding user', error)
    // Without the server, the browser would show its own error page in place of the sign-in page.
    if (!(await isServerReachable())) throw error
    throw redirectToAuth(DASHBOARD_FAILED_PATH)
  }
}

function Page() {
  const { onboarded } = Route.useLoaderData()
  const router = useRouter()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isShown = true
    onboarded.catch((error: unknown) => {
      if (!isShown) return
      if (isRedirect(error)) void router.navigate(error.options)
      else setFailure(error)
    })
    return () => {
      isShown = false
    }
  }, [onboarded, router])
  if (failure !== undefined) throw failure
  return <DashboardPage search={Route.useSearch()} />
}
