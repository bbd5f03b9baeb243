import { DeferUntilFirstPaint } from '@hearth/ui/components/defer-until-first-paint'
import { DeferUntilIdle } from '@hearth/ui/components/defer-until-idle'
import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { CardBoundary } from '../../components/card-boundary.tsx'
import { IdentityStatus } from '../../features/identity/identity-status.tsx'
import { IdentityToasts } from '../../features/identity/identity-toasts.tsx'
import { PolicyPrompts } from '../../features/policies/policy-prompts.tsx'
import { statsQuery, userQuery, whitelistedQuery } from '../../lib/member/member-queries.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'
import { readMemberId } from '../../lib/session/session-token.ts'
import { redirectToAuth } from '../redirect-to-auth.ts'
import { ProofHost } from '../shell/proof-host.tsx'
import { PublicLayout } from '../shell/public-frame.tsx'
import { Shell } from '../shell/shell.tsx'

const loadDeviceParts = async () => (await import('./_portal/-device-parts.tsx')).DeviceParts

/** Pages that need no login. */
const open = ['/faqs', '/policies/terms', '/policies/privacy']

export const Route = createFileRoute('/_portal')({
  // Every page of the portal needs this layout.
  codeSplitGroupings: [],
  beforeLoad: ({ location }) => {
    const token = readAccessToken()
    const loggedIn = token !== null
    if (!loggedIn && !open.includes(location.pathname.replace(/\/$/, ''))) throw redirectToAuth()
    return { loggedIn, memberId: readMemberId(token) }
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
  const { loggedIn, memberId, queryClient: client } = route.useRouteContext()
  return (
    // Remount for another member, because memoized cards would continue to show the deleted queries of the last.
    <QueryClientProvider key={memberId} client={client}>
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
