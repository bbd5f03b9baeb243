import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { Suspense, useEffect } from 'react'
import { usePath } from '../../features/auth/location.ts'
import { PageLoading } from '../../features/auth/page-loading.tsx'
import { LogInPage } from './log-in-page.tsx'

/** Signed-out pages by path. Only the sign-in page is part of the first load. */
const pages = {
  '/auth/signup': lazyPart(async () => (await import('./sign-up-route.tsx')).SignUpRoute),
  '/auth/verify': lazyPart(async () => (await import('../../features/auth/verify-form.tsx')).VerifyForm),
  '/auth/forgot-password': lazyPart(
    async () => (await import('./forgot-password-route.tsx')).ForgotPasswordRoute,
  ),
  '/auth/reset-password': lazyPart(
    async () => (await import('./reset-password-route.tsx')).ResetPasswordRoute,
  ),
  '/auth/second-factor': lazyPart(async () => (await import('./second-factor-route.tsx')).SecondFactorRoute),
  '/auth/confirm': lazyPart(async () => (await import('./confirm-route.tsx')).ConfirmRoute),
  '/auth/logout': lazyPart(async () => (await import('../../features/auth/log-out.tsx')).LogOut),
  '/undo': lazyPart(async () => (await import('../../features/auth/undo-page.tsx')).UndoPage),
}
const notFound = lazyPart(async () => (await import('./not-found-route.tsx')).NotFoundRoute)

function findPage(path: string) {
  return Object.hasOwn(pages, path) ? pages[path as keyof typeof pages] : undefined
}

/** Renders the page at the current path. */
export function AuthPages() {
  const path = usePath()
  useEffect(preloadOnIntent, [])
  const { Part } = findPage(path) ?? notFound
  return (
    <Suspense key={path} fallback={<PageLoading />}>
      {path === '/auth' ? <LogInPage /> : <Part />}
    </Suspense>
  )
}

/** Loads a page when the pointer or the focus reaches a link to it. */
function preloadOnIntent(): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (link) findPage(link.pathname)?.preload()
  }
  const stop = new AbortController()
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, preload, { signal: stop.signal })
  return () => stop.abort()
}
