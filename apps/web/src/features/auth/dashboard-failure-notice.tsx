import { Notice } from '@hearth/ui/components/notice'
import { TextLink } from '@hearth/ui/components/text-link'
import { t } from '@lingui/core/macro'
import { dashboardFailure } from '../../lib/member/dashboard-failure.ts'
import { useClientState } from '../../lib/session/client-state.ts'

/** Shown to a signed-in member whose dashboard failed to load. */
export function DashboardFailureNotice() {
  const accessToken = useClientState((state) => state.accessToken)
  if (!dashboardFailure.happened() || accessToken === null) return null
  return (
    <Notice tone="error">
      <p>
        {t({
          id: 'auth.dashboardFailedToOpen',
          message: "Couldn't open your dashboard. You're still logged in.",
        })}
      </p>
      <TextLink href="/dashboard" variant="inherit">
        {t({ id: 'common.tryAgain', message: 'Try again' })}
      </TextLink>
    </Notice>
  )
}
