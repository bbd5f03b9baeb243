import { consumeCallback } from '../features/auth/consume-callback.ts'
import { openPage } from '../features/auth/open-page.ts'
import type { Navigation } from '../features/auth/watch-session.ts'
import { saveNextPageToast } from '../lib/browser/next-page-toast.ts'
import { dashboardFailure } from '../lib/member/dashboard-failure.ts'
import { clientState, readAccessToken } from '../lib/session/client-state.ts'
import { AuthApp } from './auth/auth-app.tsx'
import { replaceShell } from './auth/replace-shell.ts'
import { startApp } from './start-app.tsx'

/** Pages that signed-in members may also open. */
const OPEN_PAGES = /^\/(auth\/(logout|confirm)|undo)\/?$/

// Consume the callback first, so that no other code sees the parameters of an email link.
const callback = consumeCallback(location, history)
dashboardFailure.consume(location, history)
// The root leads to the sign-in page.
if (location.pathname === '/')
  history.replaceState(history.state, '', `/auth${location.search}${location.hash}`)

const navigation: Navigation = {
  openSignIn: () => void openPage('/auth'),
  rerunGuards: () => {
    // The failure concerned an earlier session or visit.
    dashboardFailure.clear()
    openDashboardIfLoggedIn()
  },
  openSecondFactor: () => void openPage('/auth/second-factor'),
  openPasswordReset: () => {
    if (location.pathname === '/auth/forgot-password') void openPage('/auth/reset-password')
  },
}

startApp(async () => {
  if (callback) {
    const { handleCallback } = await import('../features/auth/handle-callback.ts')
    const { to, toast } = await handleCallback(callback, location.pathname)
    if (toast) saveNextPageToast(toast)
    // Never settles if the page is part of the portal.
    await openPage(to, { replace: true })
  }
  if (openDashboardIfLoggedIn()) return undefined
  const isLogIn = location.pathname === '/auth' && readAccessToken() === null
  if (isLogIn) watchSessionOnUse()
  else await watchSession().catch((error: unknown) => console.warn(error))
  // The dashboard may have failed because the session ended or lacks its second factor.
  if (dashboardFailure.happened() && readAccessToken() !== null)
    void import('../features/auth/renew-session.ts')
      .then(({ renewSession }) => renewSession())
      .then((renewal) => {
        if (renewal === 'second-factor') navigation.openSecondFactor()
      })
  return <AuthApp />
}, replaceShell)

async function watchSession(): Promise<void> {
  const module = await import('../features/auth/watch-session.ts')
  module.watchSession(navigation)
}

/** Watches the session once the visitor uses the page, another tab logs in, or the browser restores the page. */
function watchSessionOnUse(): void {
  const used = new AbortController()
  const start = async (event: Event) => {
    // Browsers also report the first display of a page.
    if (event instanceof PageTransitionEvent && !event.persisted) return
    used.abort()
    try {
      await watchSession()
      clientState.reload()
      openDashboardIfLoggedIn()
    } catch (error) {
      console.warn('Failed to watch the session', error)
      watchSessionOnUse()
    }
  }
  for (const event of ['focusin', 'pointerdown', 'keydown', 'storage', 'pageshow'])
    addEventListener(event, start, { signal: used.signal })
}

/** Returns whether the dashboard opens instead of this page. */
function openDashboardIfLoggedIn(): boolean {
  const isLoggedIn = readAccessToken() !== null && !dashboardFailure.happened()
  if (!isLoggedIn || OPEN_PAGES.test(location.pathname)) return false
  void openPage('/dashboard', { replace: true })
  return true
}
