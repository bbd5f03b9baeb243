import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Toaster } from 'sonner'
import { useTheme } from '../lib/theme.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'
import type { RouterContext } from '../router.ts'
import { SmallScreenCard } from '../ui/small-screen-card.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

/** A small screen, not a narrow or magnified window on a large one: there the sidebar becomes a sheet. */
const SMALL_SCREEN = '(max-width: 767.98px) and (max-device-width: 767.98px)'

function Root() {
  const theme = useTheme()
  const small = useMediaQuery(SMALL_SCREEN)
  return (
    <>
      {small ? <SmallScreenCard /> : <Outlet />}
      <Toaster
        theme={theme}
        position="bottom-center"
        duration={4000}
        visibleToasts={3}
        gap={14}
        hotkey={['altKey', 'KeyT']}
        style={{ '--width': '356px' } as React.CSSProperties}
      />
    </>
  )
}
