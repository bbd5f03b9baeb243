import '../styles/auth.css'
import { consumeCallback } from '../features/auth/consume-callback.ts'
import { openPage } from '../features/auth/open-page.ts'
import { recheckSession } from '../features/auth/session.ts'
import { type Navigation, watchSession } from '../features/auth/watch-session.ts'
import { saveNextPageToast } from '../lib/browser/next-page-toast.ts'
import { dashboardFailure } from '../lib/member/dashboard-failure.ts'
import { readAccessToken } from '../lib/session/client-state.ts'
import { AuthApp } from './auth/auth-app.tsx'
import { startApp } from './start-app.tsx'

/** Pages that signed-in members may also open. */
const OPEN_PAGES = ['/auth/logout', '/auth/confirm', '/undo']

// Consume the callback first, so that no other code sees the parameters of an email link.
const callback = consumeCallback(location, history)

const navigation: Navigation = {
  openSignIn: () => openPage('/auth'),
  rerunGuards: openDashboardIfLoggedIn,
  openSecondFactor: () => openPage('/auth/second-factor'),
  openPasswordReset: () => {
    if (location.pathname === '/auth/forgot-password') openPage('/auth/reset-password')
  },
}

startApp(async () => {
  if (callback) {
    const { handleCallback } = await import('../features/auth/handle-callback.ts')
    const { to, toast } = await handleCallback(callback, location.pathname)
    if (toast) saveNextPageToast(toast)
    openPage(to, { replace: true })
    if (location.pathname !== new URL(to, location.href).pathname) return undefined
  }
  if (openDashboardIfLoggedIn()) return undefined
  watchSession(navigation)
  // The dashboard may have failed because the session ended. The check then ends it in this browser, too.
  if (dashboardFailure.happened() && readAccessToken() !== null)
    void recheckSession().catch((error: unknown) => console.warn(error))
  return <AuthApp />
})

/** Returns whether the dashboard opens instead of this page. */
function openDashboardIfLoggedIn(): boolean {
  const isLoggedIn = readAccessToken() !== null && !dashboardFailure.happened()
  if (!isLoggedIn || OPEN_PAGES.includes(location.pathname)) return false
  openPage('/dashboard', { replace: true })
  return true
}
