import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { type ComponentType, Suspense, useEffect } from 'react'
import { usePath } from '../../features/auth/location.ts'
import { PageLoading } from '../../features/auth/page-loading.tsx'
import { loadStyles } from './load-styles.ts'
import { LogInPage } from './log-in-page.tsx'
import { preloadPageFailed } from './page-boundary.tsx'

/** Loads a page, which the module exports under this name, together with its styles. */
function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyPart(async () => {
    const [module] = await Promise.all([load(), loadStyles()])
    return module[name]
  })
}

/** Signed-out pages by path. Only the sign-in page is part of the first load. */
const pages = {
  '/auth/signup': lazyPage(() => import('./sign-up-route.tsx'), 'SignUpRoute'),
  '/auth/verify': lazyPage(() => import('../../features/auth/verify-form.tsx'), 'VerifyForm'),
  '/auth/forgot-password': lazyPage(() => import('./forgot-password-route.tsx'), 'ForgotPasswordRoute'),
  '/auth/reset-password': lazyPage(() => import('./reset-password-route.tsx'), 'ResetPasswordRoute'),
  '/auth/second-factor': lazyPage(() => import('./second-factor-route.tsx'), 'SecondFactorRoute'),
  '/auth/confirm': lazyPage(() => import('./confirm-route.tsx'), 'ConfirmRoute'),
  '/auth/logout': lazyPage(() => import('../../features/auth/log-out.tsx'), 'LogOut'),
  '/undo': lazyPage(() => import('../../features/auth/undo-page.tsx'), 'UndoPage'),
}
const notFound = lazyPage(() => import('./not-found-route.tsx'), 'NotFoundRoute')

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

/** Loads a page when the pointer or the focus reaches a link to it, and the message of failed pages. */
function preloadOnIntent(): () => void {
  const preload = ({ type, target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (link) findPage(link.pathname)?.preload()
    // Browsers also report a pointer that rests while the page appears.
    if (link || type === 'focusin') preloadPageFailed()
  }
  const stop = new AbortController()
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, preload, { signal: stop.signal })
  return () => stop.abort()
}
