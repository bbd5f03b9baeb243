import { Button } from '@hearth/ui/components/button'
import { LogoMark } from '@hearth/ui/components/logo'
import { ThemeToggle } from '@hearth/ui/components/theme-toggle'
import { t } from '@lingui/core/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { getPageTitle } from './page-title.ts'

/** Layout of a public page for visitors. */
export function PublicLayout() {
  const brand = runtimeConfig().brand.name
  const title = useLocation({ select: ({ pathname }) => getPageTitle(pathname) })
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <>
      <header className="sticky top-0 z-20 flex h-16 items-center gap-4 border-b bg-canvas/90 px-4 backdrop-blur-sm md:px-8">
        <a href="/auth" aria-label={brand} className="flex items-center gap-3 font-semibold">
          <LogoMark />
          {brand}
        </a>
        <h1 className="min-w-0 flex-1 truncate border-l pl-4 text-lg font-semibold tracking-tight">
          {title}
        </h1>
        <Button asChild size="sm">
          <a href="/auth">{t({ id: 'common.logIn', message: 'Log in' })}</a>
        </Button>
        <ThemeToggle />
      </header>
      <main className="mx-auto w-full max-w-430 p-4 md:p-8">
        <Outlet />
      </main>
    </>
  )
}
