import { useMediaQuery } from '@hearth/ui/hooks/use-media-query'
import { t } from '@lingui/core/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { Header } from './header.tsx'
import { getPageTitle } from './page-title.ts'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './sidebar-state.ts'

// Used only in narrow windows; no page load waits for it.
const SidebarSheet = lazy(async () => ({ default: (await import('./sidebar-sheet.tsx')).SidebarSheet }))

/**
 * Layout of every portal page.
 * @param status progress toward a Machine ID, shown in the header
 */
export function Shell({ status }: { status: ReactNode }) {
  const narrow = useMediaQuery('(max-width: 767.98px)')
  const { open, sheet, setSheet, toggle } = useSidebar(narrow)
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const title = getPageTitle(pathname)
  const brand = runtimeConfig().brand.name

  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])

  // biome-ignore lint/correctness/useExhaustiveDependencies: close the sheet after a page change
  useEffect(() => setSheet(false), [pathname])

  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        {t({ id: 'shell.skipToContent', message: 'Skip to content' })}
      </a>
      {narrow ? (
        sheet && (
          <Suspense>
            <SidebarSheet onClose={() => setSheet(false)} />
          </Suspense>
        )
      ) : (
        <div
          data-state={open ? 'expanded' : 'collapsed'}
          className={`fixed inset-y-0 left-0 z-30 border-r bg-surface transition-[width] duration-150 print:hidden ${
            open ? 'w-(--sidebar-width)' : 'w-(--sidebar-width-icon)'
          }`}
        >
          <Sidebar open={open} />
        </div>
      )}
      <div
        className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] transition-[padding] duration-150 print:pl-0 ${
          narrow ? '' : open ? 'pl-(--sidebar-width)' : 'pl-(--sidebar-width-icon)'
        }`}
      >
        <Header title={title} sidebarOpen={narrow ? sheet : open} onToggleSidebar={toggle} status={status} />
        <ConnectionNotice />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-430 p-4 outline-none md:p-8 print:p-0"
        >
          <Outlet />
        </main>
      </div>
    </>
  )
}
