import { useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { PageFailed } from '../../components/page-failed.tsx'
import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { usePath } from '../../features/auth/location.ts'
import { showNextPageToast } from '../../lib/browser/next-page-toast.ts'
import { AppFrame } from '../app-frame.tsx'
import { AuthPages } from './auth-pages.tsx'

/** The signed-out pages. They are a document of their own, without the portal's router and queries. */
export function AuthApp() {
  const path = usePath()
  useEffect(showNextPageToast, [])
  return (
    <AppFrame>
      <AuthLayout>
        {/* An error is limited to the page, so that the header and the other pages stay usable. */}
        <ErrorBoundary
          resetKeys={[path]}
          fallbackRender={({ error, resetErrorBoundary }) => (
            <PageFailed error={error as Error} onRetry={resetErrorBoundary} inShell />
          )}
        >
          <AuthPages />
        </ErrorBoundary>
      </AuthLayout>
    </AppFrame>
  )
}
