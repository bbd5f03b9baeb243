import { t } from '@lingui/core/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect } from 'react'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Header } from './header.tsx'
import { pageTitle } from './page-title.ts'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './sidebar-state.ts'

/**
 * What stands around every page of the portal.
 * @param status how far the member is on the way to a Machine ID, for the header
 */
export function Shell({ status }: { status: ReactNode }) {
  const narrow = useMediaQuery('(max-width: 767.98px)')
  const { open, sheet, setSheet, toggle } = useSidebar(narrow)
  const { pathname } = useLocation()
  const title = pageTitle(pathname)
  const brand = runtimeConfig().brand.name

  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])

  return (
    <TooltipProvider>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >{t`Skip to the content`}</a>
      {narrow ? (
        <Dialog.Root open={sheet} onOpenChange={setSheet}>
          <Dialog.Portal>
            <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
            <Dialog.Content
              aria-describedby={undefined}
              className="fixed inset-y-0 left-0 z-50 w-(--sidebar-width-sheet) animate-sheet border-r bg-surface"
            >
              <Dialog.Title className="sr-only">{t`Menu`}</Dialog.Title>
              <Sidebar open />
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      ) : (
        <div
          data-state={open ? 'expanded' : 'collapsed'}
          className={`fixed inset-y-0 left-0 z-30 border-r bg-surface transition-[width] duration-150 ${
            open ? 'w-(--sidebar-width)' : 'w-(--sidebar-width-icon)'
          }`}
        >
          <Sidebar open={open} />
        </div>
      )}
      <div
        className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] transition-[padding] duration-150 ${
          narrow ? '' : open ? 'pl-(--sidebar-width)' : 'pl-(--sidebar-width-icon)'
        }`}
      >
        <Header title={title} sidebarOpen={narrow ? sheet : open} onToggleSidebar={toggle} status={status} />
        <ConnectionNotice />
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-430 p-4 outline-none md:p-8">
          <Outlet />
        </main>
      </div>
    </TooltipProvider>
  )
}
