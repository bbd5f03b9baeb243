import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { AuthLayout } from '../../../features/auth/auth-layout.tsx'
import { dashboardFailure } from '../../../lib/member/dashboard-failure.ts'
import { readAccessToken } from '../../../lib/session/client-state.ts'

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
