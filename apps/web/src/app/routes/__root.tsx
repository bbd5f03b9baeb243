import { useMediaQuery } from '@hearth/ui/hooks/use-media-query'
import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { toasterNeeded } from '@hearth/ui/lib/toast'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'

export const Route = createRootRoute({ component: Root })

/** Toasts are optional: render nothing if the toaster fails to load. */
const { Part: Toaster } = lazyPart(() =>
  import('@hearth/ui/components/toaster').then(
    ({ Toaster }) => Toaster,
    () => NoToaster,
  ),
)
const NoToaster = () => null
const { Part: SmallScreenCard } = lazyPart(
  async () => (await import('../shell/small-screen-card.tsx')).SmallScreenCard,
)

/** Matches small devices, but not narrow or zoomed windows, which show the sidebar as a sheet. */
const SMALL_SCREEN = '(max-width: 767.98px) and (max-device-width: 767.98px)'

function Root() {
  const small = useMediaQuery(SMALL_SCREEN)
  const toasts = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.get)
  return (
    <>
      {small ? (
        <Suspense>
          <SmallScreenCard />
        </Suspense>
      ) : (
        <Outlet />
      )}
      {toasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
