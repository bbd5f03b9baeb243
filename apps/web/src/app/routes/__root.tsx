import { createRootRoute, Outlet } from '@tanstack/react-router'
import { AppFrame } from '../app-frame.tsx'

export const Route = createRootRoute({ component: Root })

function Root() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  )
}
