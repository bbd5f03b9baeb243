import { useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Router, useLocation } from 'wouter'
import { PageFailed } from '../../components/page-failed.tsx'
import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { useOpenPage } from '../../features/auth/open-page.ts'
import { showNextPageToast } from '../../lib/browser/next-page-toast.ts'
import { AppFrame } from '../app-frame.tsx'
import { AuthPages } from './auth-pages.tsx'

/** The signed-out pages. They are a document of their own, without the portal's router and queries. */
export function AuthApp() {
  useEffect(showNextPageToast, [])
  return (
    <AppFrame>
      <Router hook={useOpenPage}>
        <AuthLayout>
          <PageBoundary />
        </AuthLayout>
      </Router>
    </AppFrame>
  )
}

/** Limits an error to the page, so that the header and the other pages stay usable. */
function PageBoundary() {
  const [path] = useLocation()
  return (
    <ErrorBoundary
      resetKeys={[path]}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <PageFailed error={error as Error} onRetry={resetErrorBoundary} inShell />
      )}
    >
      <AuthPages />
    </ErrorBoundary>
  )
}
