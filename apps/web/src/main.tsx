import { t } from '@lingui/core/macro'
import './styles/first.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type AuthCallback, consumeCallback } from './auth/consume-callback.ts'
import { followSession, type Navigation, onUnauthorized } from './auth/follow-session.ts'
import { applyLanguage, followLanguage, useLanguage } from './lib/language.ts'
import { onQueryError } from './lib/query-client.ts'
import { followReleases } from './lib/release.ts'
import { loadRuntimeConfig } from './lib/runtime-config.ts'
import { followTheme } from './lib/theme.ts'
import { createPortalRouter } from './router.ts'
import { FullPageMessage } from './ui/full-page-message.tsx'

// First of all, so that nothing sees what a link brought along in the address.
const callback = consumeCallback(location, history)

async function start(root: Root): Promise<void> {
  if (import.meta.env.DEV && import.meta.env.VITE_DEV_WALLET)
    await import('./dev/dev-wallet.ts').then(({ offerDevWallet }) => offerDevWallet())
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
    leave: () => void router.navigate({ to: '/auth' }),
    recheck: () => void router.invalidate(),
    showSecondFactor: () => void router.navigate({ to: '/auth/second-factor' }),
    choosePassword: () => {
      if (location.pathname === '/auth/forgot-password') void router.navigate({ to: '/auth/reset-password' })
    },
  }
  onQueryError((error, client) => void onUnauthorized(error, client, navigation))
  const followed = callback && (await follow(callback))
  if (followed) history.replaceState(null, '', followed.to)
  const router = createPortalRouter()
  if (followed?.say) {
    const { say } = followed
    // Toasts need the page.
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe()
      say()
    })
  }
  followLanguage()
  if (import.meta.env.DEV && location.pathname === '/dev/ui') {
    const { UiPage } = await import('./dev/ui-page.tsx')
    root.render(<UiPage />)
    return
  }
  followReleases(router)
  followSession(navigation)
  root.render(
    <StrictMode>
      <Portal router={router} />
    </StrictMode>,
  )
}

/** Made anew when the language changes, since all of it is said anew; who chose the language stays where that was done. */
function Portal({ router }: { router: ReturnType<typeof createPortalRouter> }) {
  const language = useLanguage()
  const spoken = useRef(language)
  const focused = spoken.current === language ? undefined : document.activeElement?.id
  useEffect(() => {
    spoken.current = language
    if (focused) document.getElementById(focused)?.focus()
  })
  return <RouterProvider key={language} router={router} />
}

async function follow(callback: AuthCallback) {
  const { followCallback } = await import('./auth/follow-callback.ts')
  return followCallback(callback, location.pathname)
}

const element = document.getElementById('root')
if (element) {
  followTheme()
  void start(createRoot(element))
}
