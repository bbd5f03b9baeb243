import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { IdentityStatus } from '../identity/identity-status.tsx'
import { IdentityToasts } from '../identity/identity-toasts.tsx'
import { readAccessToken } from '../lib/client-state.ts'
import { statsQuery, userQuery, whitelistedQuery } from '../lib/member-queries.ts'
import { loadQueryClient } from '../lib/query-client.ts'
import { PolicyPrompts } from '../policies/policy-prompts.tsx'
import { ProofHost } from '../shell/proof-host.tsx'
import { PublicLayout } from '../shell/public-frame.tsx'
import { Shell } from '../shell/shell.tsx'
import { CardBoundary } from '../ui/card-boundary.tsx'
import { DeferUntilFirstPaint } from '../ui/defer-until-first-paint.tsx'
import { DeferUntilIdle } from '../ui/defer-until-idle.tsx'

const loadDeviceParts = async () => (await import('./_portal/-device-parts.tsx')).DeviceParts

/** Pages that need no login. */
const open = ['/faqs', '/policies/terms', '/policies/privacy']

export const Route = createFileRoute('/_portal')({
  beforeLoad: async ({ location }) => {
    const loggedIn = readAccessToken() !== null
    if (!loggedIn && !open.includes(location.pathname.replace(/\/$/, '')))
      throw redirect({ to: '/auth', replace: true })
    return { loggedIn, queryClient: await loadQueryClient() }
  },
  loader: ({ context: { queryClient, loggedIn } }) => {
    if (!loggedIn) return
    void queryClient.prefetchQuery(userQuery())
    void queryClient.prefetchQuery(statsQuery())
    void queryClient.prefetchQuery(whitelistedQuery())
  },
  component: Portal,
})

/** Get the route by ID, because importing `Route` would bundle the page with its loader. */
const route = getRouteApi('/_portal')

function Portal() {
  const { loggedIn, queryClient: client } = route.useRouteContext()
  return (
    <QueryClientProvider client={client}>
      {loggedIn ? (
        <>
          <Shell
            status={
              <CardBoundary silent>
                <IdentityStatus />
              </CardBoundary>
            }
          />
          <DeferUntilFirstPaint placeholder={null}>
            <CardBoundary silent>
              <IdentityToasts />
            </CardBoundary>
            <CardBoundary silent>
              <PolicyPrompts />
            </CardBoundary>
          </DeferUntilFirstPaint>
          <ProofHost />
          <DeferUntilIdle load={loadDeviceParts} />
        </>
      ) : (
        <PublicLayout />
      )}
    </QueryClientProvider>
  )
}
