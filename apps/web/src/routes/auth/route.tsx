import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { AuthLayout } from '../../auth/auth-layout.tsx'
import { readAccessToken } from '../../lib/client-state.ts'
import { dashboardFailure } from '../../lib/dashboard-failure.ts'

/** Pages that signed-in members may also open. */
const openPages = ['/auth/logout', '/auth/confirm']

export const Route = createFileRoute('/auth')({
  beforeLoad: ({ location }) => {
    const loggedIn = readAccessToken() !== null && !dashboardFailure.happened()
    if (loggedIn && !openPages.includes(location.pathname))
      throw redirect({ to: '/dashboard', replace: true })
  },
  component: () => (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  ),
})
