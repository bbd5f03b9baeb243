import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { type ComponentType, Suspense, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { PageLoading } from '../../features/auth/page-loading.tsx'
import { NotFoundPage } from '../routes/-not-found-page.tsx'
import { LogInPage } from './log-in-page.tsx'

/** Signed-out pages by path. Only the sign-in page is part of the first load. */
const pages: Record<string, ReturnType<typeof lazyPart<object>>> = {
  '/auth/signup': page(async () => (await import('./sign-up-route.tsx')).SignUpRoute),
  '/auth/verify': page(async () => (await import('../../features/auth/verify-form.tsx')).VerifyForm),
  '/auth/forgot-password': page(
    async () => (await import('./forgot-password-route.tsx')).ForgotPasswordRoute,
  ),
  '/auth/reset-password': page(async () => (await import('./reset-password-route.tsx')).ResetPasswordRoute),
  '/auth/second-factor': page(async () => (await import('./second-factor-route.tsx')).SecondFactorRoute),
  '/auth/confirm': page(async () => (await import('./confirm-route.tsx')).ConfirmRoute),
  '/auth/logout': page(async () => (await import('../../features/auth/log-out.tsx')).LogOut),
  '/undo': page(async () => (await import('../../features/auth/undo-page.tsx')).UndoPage),
}

function page(load: () => Promise<ComponentType<object>>) {
  return lazyPart(load)
}

/** Renders the page at the current path. */
export function AuthPages() {
  useEffect(preloadOnIntent, [])
  return (
    <Suspense fallback={<PageLoading />}>
      <Switch>
        {Object.entries(pages).map(([path, { Part }]) => (
          <Route key={path} path={path}>
            <Part />
          </Route>
        ))}
        <Route path="/auth">
          <LogInPage />
        </Route>
        <Route>
          <NotFoundPage inShell />
        </Route>
      </Switch>
    </Suspense>
  )
}

/** Loads a page when the pointer or the focus reaches a link to it. */
function preloadOnIntent(): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (link) pages[link.pathname.replace(/\/$/, '')]?.preload()
  }
  const stop = new AbortController()
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, preload, { signal: stop.signal })
  return () => stop.abort()
}
