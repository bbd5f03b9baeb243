import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { readAccessToken } from '../lib/client-state.ts'
import { dashboardFailure } from '../lib/dashboard-failure.ts'
import { Notice } from '../ui/notice.tsx'

/** Shown to a signed-in member whose dashboard failed to load. */
export function DashboardFailureNotice() {
  if (!dashboardFailure.happened() || readAccessToken() === null) return null
  return (
    <Notice tone="error">
      <p>{t`Your dashboard could not be opened. You are still logged in.`}</p>
      <Link
        to="/dashboard"
        preload={false}
        className="font-medium underline underline-offset-4"
      >{t`Try again`}</Link>
    </Notice>
  )
}
