import { openPage } from '../../features/auth/open-page.ts'
import { renewSession } from '../../features/auth/renew-session.ts'
import { watchSession } from '../../features/auth/watch-session.ts'
import { dashboardFailure } from '../../lib/member/dashboard-failure.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'

const openSecondFactor = () => void openPage('/auth/second-factor')

/** Opens the pages that a change of the session requires. */
export function watchAuthSession(openDashboardIfLoggedIn: () => void): void {
  watchSession({
    openSignIn: () => void openPage('/auth'),
    rerunGuards: () => {
      // The failure concerned an earlier session or visit.
      dashboardFailure.clear()
      openDashboardIfLoggedIn()
    },
    openSecondFactor,
    openPasswordReset: () => {
      if (location.pathname === '/auth/forgot-password') void openPage('/auth/reset-password')
    },
  })
}

/** Renews the session if the dashboard failed, perhaps because the session ended or lacks its second factor. */
export async function renewFailedSession(): Promise<void> {
  if (!dashboardFailure.happened() || readAccessToken() === null) return
  if ((await renewSession()) === 'second-factor') openSecondFactor()
}
