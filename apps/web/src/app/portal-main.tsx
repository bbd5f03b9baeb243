import '../styles/portal.css'
import { RouterProvider } from '@tanstack/react-router'
import { showNextPageToast } from '../lib/browser/next-page-toast.ts'
import { watchReleases } from '../lib/browser/release.ts'
import { createPortal } from './create-portal.ts'
import { startApp } from './start-app.tsx'

startApp(async () => {
  const router = createPortal()
  watchReleases(router)
  // Wait for the page, because toasts need a rendered page.
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    showNextPageToast()
  })
  return <RouterProvider router={router} />
})
