import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useMediaQuery } from '../lib/use-media-query.ts'
import type { RouterContext } from '../router.ts'
import { SmallScreenCard } from '../ui/small-screen-card.tsx'
import { toasterWanted } from '../ui/toast.ts'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }))

/** A small screen, not a narrow or magnified window on a large one: there the sidebar becomes a sheet. */
const SMALL_SCREEN = '(max-width: 767.98px) and (max-device-width: 767.98px)'

function Root() {
  const small = useMediaQuery(SMALL_SCREEN)
  const toasts = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get)
  return (
    <>
      {small ? <SmallScreenCard /> : <Outlet />}
      {toasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
