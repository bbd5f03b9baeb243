import { useEffect } from 'react'
import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { usePath } from '../../features/auth/location.ts'
import { showNextPageToast } from '../../lib/browser/next-page-toast.ts'
import { AppFrame } from '../app-frame.tsx'
import { AuthPages } from './auth-pages.tsx'
import { PageBoundary } from './page-boundary.tsx'

/** The signed-out pages. They are a document of their own, without the portal's router and queries. */
export function AuthApp() {
  const path = usePath()
  useEffect(showNextPageToast, [])
  return (
    <AppFrame>
      <AuthLayout>
        <PageBoundary path={path}>
          <AuthPages />
        </PageBoundary>
      </AuthLayout>
    </AppFrame>
  )
}
