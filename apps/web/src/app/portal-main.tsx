import '../styles/portal.css'
import { RouterProvider } from '@tanstack/react-router'
import { handleUnauthorized, type Navigation, watchSession } from '../features/auth/watch-session.ts'
import { onQueryError } from '../lib/api/query-client.ts'
import { showNextPageToast } from '../lib/browser/next-page-toast.ts'
import { watchReleases } from '../lib/browser/release.ts'
import { createPortalRouter } from './router.ts'
import { startApp } from './start-app.tsx'

startApp(async () => {
  const router = createPortalRouter()
  const navigation: Navigation = {
    openSignIn: () => location.assign('/auth'),
    rerunGuards: () => void router.invalidate(),
    openSecondFactor: () => location.assign('/auth/second-factor'),
  }
  onQueryError((error, client) => void handleUnauthorized(error, client, navigation))
  watchReleases(router)
  watchSession(navigation)
  // Wait for the page, because toasts need a rendered page.
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    showNextPageToast()
  })
  return <RouterProvider router={router} />
})
