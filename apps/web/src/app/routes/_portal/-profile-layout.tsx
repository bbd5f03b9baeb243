import { t } from '@lingui/core/macro'
import { hashKey, useIsFetching } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CardBoundary } from '../../../components/card-boundary.tsx'
import { appealsQuery } from '../../../features/appeals/api.ts'
import { ConfirmEmailCard } from '../../../features/appeals/confirm-email-card.tsx'
import { SuspensionCard } from '../../../features/appeals/suspension-card.tsx'
import { accountQuery } from '../../../features/members/api.ts'
import { PausedNotice } from '../../../features/members/paused-notice.tsx'
import { suspensionsQuery } from '../../../lib/member/suspensions-query.ts'
import { getPageTitle } from '../../shell/page-title.ts'

const sections = [
  '/profile/security',
  '/profile/about',
  '/profile/wallet',
  '/profile/notifications',
  '/profile/api-keys',
  '/profile/data',
  '/cases',
] as const

/** Shows the account's notices above the sections. */
export function ProfileLayout() {
  useScrollToNotice()
  return (
    <div className="@container grid max-w-276 grid-cols-[minmax(0,1fr)] gap-6">
      <CardBoundary>
        <PausedNotice />
      </CardBoundary>
      <CardBoundary>
        <SuspensionCard />
      </CardBoundary>
      <CardBoundary>
        <ConfirmEmailCard />
      </CardBoundary>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 @4xl:grid-cols-[11rem_minmax(0,1fr)]">
        <nav
          aria-label={t({ id: 'shell.profile', message: 'Profile' })}
          className="@4xl:sticky @4xl:top-24 print:hidden"
        >
          <ul className="flex flex-wrap gap-1 @4xl:grid">
            {sections.map((to) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex h-9 items-center rounded-md px-3 font-medium whitespace-nowrap transition-colors"
                  activeOptions={{ includeSearch: false }}
                  activeProps={{ className: 'bg-sunken text-ink' }}
                  inactiveProps={{ className: 'text-ink-soft hover:bg-sunken hover:text-ink' }}
                >
                  {getPageTitle(to)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Outlet />
        </div>
      </div>
    </div>
  )
}

const noticeQueries = new Set(
  [accountQuery, suspensionsQuery, appealsQuery].map((query) => hashKey(query().queryKey)),
)

/** Scrolls to the hash once notices have loaded. The router scrolls earlier. */
function useScrollToNotice() {
  const hash = useLocation({ select: ({ hash }) => hash })
  const isLoading =
    useIsFetching({
      predicate: ({ queryHash, state }) => state.status === 'pending' && noticeQueries.has(queryHash),
    }) > 0
  useEffect(() => {
    if (!isLoading && hash) document.getElementById(hash)?.scrollIntoView()
  }, [isLoading, hash])
}
