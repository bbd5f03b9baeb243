import { useMediaQuery } from '@hearth/ui/hooks/use-media-query'
import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { toasterNeeded } from '@hearth/ui/lib/toast'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

/** Toasts are optional: render nothing if the toaster fails to load. */
const { Part: Toaster } = lazyPart(() =>
  import('@hearth/ui/components/toaster').then(
    ({ Toaster }) => Toaster,
    () => NoToaster,
  ),
)
const NoToaster = () => null
const { Part: SmallScreenCard } = lazyPart(
  async () => (await import('./shell/small-screen-card.tsx')).SmallScreenCard,
)

/** Matches small devices, but not narrow or zoomed windows, which show the sidebar as a sheet. */
const SMALL_SCREEN = '(max-width: 767.98px) and (max-device-width: 767.98px)'

/** Frame of every page: toasts, and a notice instead of the page on small devices. */
export function AppFrame({ children }: { children: ReactNode }) {
  const small = useMediaQuery(SMALL_SCREEN)
  const toasts = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.get)
  return (
    <>
      {small ? (
        <Suspense>
          <SmallScreenCard />
        </Suspense>
      ) : (
        children
      )}
      {toasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
