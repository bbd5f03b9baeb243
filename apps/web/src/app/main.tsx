import { t } from '@lingui/core/macro'
import '../styles/first.css'
import { FullPageMessage } from '@hearth/ui/components/full-page-message'
import { watchTheme } from '@hearth/ui/lib/theme'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type AuthCallback, consumeCallback } from '../features/auth/consume-callback.ts'
import { handleUnauthorized, type Navigation, watchSession } from '../features/auth/watch-session.ts'
import { onQueryError } from '../lib/api/query-client.ts'
import { watchReleases } from '../lib/browser/release.ts'
import { loadRuntimeConfig } from '../lib/browser/runtime-config.ts'
import { applyLanguage, useLanguage, watchLanguage } from '../lib/i18n/language.ts'
import { useTimeZone } from '../lib/i18n/time-zone.ts'
import { createPortalRouter } from './router.ts'

// Consume the callback first, so that no other code sees the parameters of an email link.
const callback = consumeCallback(location, history)

async function start(root: Root): Promise<void> {
  if (import.meta.env.DEV && import.meta.env.VITE_DEV_WALLET)
    await import('./dev/dev-wallet.ts').then(({ installDevWallet }) => installDevWallet())
  try {
    const [{ brand }] = await Promise.all([loadRuntimeConfig(), applyLanguage()])
    document.title = brand.name
  } catch (error) {
    console.error(error)
    root.render(
      <FullPageMessage
        title={t`The portal cannot be reached`}
        text={t`Its settings did not load. The server may be starting, or your connection may be down.`}
        retry={() => start(root)}
      />,
    )
    return
  }
  const navigation: Navigation = {
    openSignIn: () => void router.navigate({ to: '/auth' }),
    rerunGuards: () => void router.invalidate(),
    openSecondFactor: () => void router.navigate({ to: '/auth/second-factor' }),
    openPasswordReset: () => {
      if (location.pathname === '/auth/forgot-password') void router.navigate({ to: '/auth/reset-password' })
    },
  }
  onQueryError((error, client) => void handleUnauthorized(error, client, navigation))
  const callbackResult = callback && (await loadAndHandleCallback(callback))
  if (callbackResult) history.replaceState(null, '', callbackResult.to)
  const router = createPortalRouter()
  if (callbackResult?.say) {
    const { say } = callbackResult
    // Wait for the page, because toasts need a rendered page.
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe()
      say()
    })
  }
  watchLanguage()
  if (import.meta.env.DEV && location.pathname === '/dev/ui') {
    const { UiPage } = await import('./dev/ui-page.tsx')
    root.render(<UiPage />)
    return
  }
  watchReleases(router)
  watchSession(navigation)
  root.render(
    <StrictMode>
      <Portal router={router} />
    </StrictMode>,
  )
}

/** Remounts the page when the language or the time zone changes, and restores focus. */
function Portal({ router }: { router: ReturnType<typeof createPortalRouter> }) {
  const locale = `${useLanguage()} ${useTimeZone()}`
  const lastLocale = useRef(locale)
  const focused = lastLocale.current === locale ? undefined : document.activeElement?.id
  useEffect(() => {
    lastLocale.current = locale
    if (focused) document.getElementById(focused)?.focus()
  })
  return <RouterProvider key={locale} router={router} />
}

async function loadAndHandleCallback(callback: AuthCallback) {
  const { handleCallback } = await import('../features/auth/handle-callback.ts')
  return handleCallback(callback, location.pathname)
}

const element = document.getElementById('root')
if (element) {
  watchTheme()
  void start(createRoot(element))
}
