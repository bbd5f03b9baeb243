import { Notice } from '@hearth/ui/components/notice'
import { t } from '@lingui/core/macro'
import { PageLink } from '../../components/page-link.tsx'
import { dashboardFailure } from '../../lib/member/dashboard-failure.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'

/** Shown to a signed-in member whose dashboard failed to load. */
export function DashboardFailureNotice() {
  if (!dashboardFailure.happened() || readAccessToken() === null) return null
  return (
    <Notice tone="error">
      <p>
        {t({
          id: 'auth.dashboardFailedToOpen',
          message: 'Your dashboard could not be opened. You are still logged in.',
        })}
      </p>
      <PageLink to="/dashboard" preload={false} variant="inherit">
        {t({ id: 'common.tryAgain', message: 'Try again' })}
      </PageLink>
    </Notice>
  )
}
