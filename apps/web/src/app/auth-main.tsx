import { openPage } from '../features/auth/open-page.ts'
import { saveNextPageToast } from '../lib/browser/next-page-toast.ts'
import { dashboardFailure } from '../lib/member/dashboard-failure.ts'
import { clientState, readAccessToken } from '../lib/session/client-state.ts'
import { AuthApp } from './auth/auth-app.tsx'
import { findMemberPage, resolveEntry } from './auth/entry-paths.ts'
import { replaceShell } from './auth/replace-shell.ts'
import { startApp } from './start-app.tsx'

/** Parameters of email links. Other URLs do not need the code that reads them. */
const LINK_PARAMETERS = /[?#&](access_token|token_hash|code|error|error_code)=/

// Consume the callback before the app starts, so that no other code sees the parameters.
const callback = LINK_PARAMETERS.test(location.href)
  ? import('../features/auth/consume-callback.ts').then(({ consumeCallback }) =>
      consumeCallback(location, history),
    )
  : null
dashboardFailure.consume(location, history)
const entry = resolveEntry(location.pathname)
if (entry !== location.pathname)
  history.replaceState(history.state, '', entry + location.search + location.hash)

const loadSession = () => import('./auth/auth-session.ts')

startApp(async () => {
  const found = await callback
  if (found) {
    const { handleCallback } = await import('../features/auth/handle-callback.ts')
    const { to, toast } = await handleCallback(found, location.pathname)
    if (toast) saveNextPageToast(toast)
    // Never settles if the page is part of the portal.
    await openPage(to, { replace: true })
  }
  if (openDashboardIfLoggedIn()) return undefined
  const isLogIn = location.pathname === '/auth' && readAccessToken() === null
  if (isLogIn) watchSessionOnUse()
  else
    await loadSession()
      .then(({ watchAuthSession, renewFailedSession }) => {
        watchAuthSession(openDashboardIfLoggedIn)
        void renewFailedSession()
      })
      .catch((error: unknown) => console.warn(error))
  return <AuthApp />
}, replaceShell)

/** Watches the session once the visitor uses the page, another tab logs in, or the browser restores the page. */
function watchSessionOnUse(): void {
  const used = new AbortController()
  const start = async (event: Event) => {
    // Browsers also report the first display of a page.
    if (event instanceof PageTransitionEvent && !event.persisted) return
    used.abort()
    try {
      const { watchAuthSession } = await loadSession()
      watchAuthSession(openDashboardIfLoggedIn)
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
  const page = isLoggedIn ? findMemberPage(location.pathname) : undefined
  if (page === undefined) return false
  void openPage(page, { replace: true })
  return true
}
