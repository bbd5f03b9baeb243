import '../styles/portal.css'
import { RouterProvider } from '@tanstack/react-router'
import { handleUnauthorized, type Navigation, watchSession } from '../features/auth/watch-session.ts'
import { createQueryClient } from '../lib/api/create-query-client.ts'
import { setQueryClient } from '../lib/api/query-client.ts'
import { showNextPageToast } from '../lib/browser/next-page-toast.ts'
import { watchReleases } from '../lib/browser/release.ts'
import { createPortalRouter } from './router.ts'
import { startApp } from './start-app.tsx'

startApp(async () => {
  const queryClient = createQueryClient((error, client) => void handleUnauthorized(error, client, navigation))
  setQueryClient(queryClient)
  const router = createPortalRouter(queryClient)
  const navigation: Navigation = {
    openSignIn: () => location.assign('/auth'),
    rerunGuards: () => void router.invalidate(),
    openSecondFactor: () => location.assign('/auth/second-factor'),
  }
  watchReleases(router)
  watchSession(navigation)
  // Wait for the page, because toasts need a rendered page.
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    showNextPageToast()
  })
  return <RouterProvider router={router} />
})
