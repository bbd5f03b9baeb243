import { FullPageMessage } from '@hearth/ui/components/full-page-message'
import { watchTheme } from '@hearth/ui/lib/theme'
import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode, StrictMode, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { watchMissingParts } from '../lib/browser/release.ts'
import { loadRuntimeConfig } from '../lib/browser/runtime-config.ts'
import { applyLanguage, useLanguage, watchLanguage } from '../lib/i18n/language.ts'

/**
 * Loads the settings and the language, then renders the app.
 * @param open returns the app's content, or undefined if it opens a different document
 */
export function startApp(open: () => Promise<ReactNode>): void {
  const element = document.getElementById('root')
  if (!element) return
  watchTheme()
  watchMissingParts()
  void start(createRoot(element), open)
}

async function start(root: Root, open: () => Promise<ReactNode>): Promise<void> {
  if (import.meta.env.DEV && import.meta.env.VITE_DEV_WALLET)
    await import('./dev/dev-wallet.ts').then(({ installDevWallet }) => installDevWallet())
  try {
    const [{ brand }] = await Promise.all([loadRuntimeConfig(), applyLanguage()])
    document.title = brand.name
  } catch (error) {
    console.error(error)
    root.render(
      <FullPageMessage
        title={t({ id: 'app.portalUnreachable', message: 'The portal cannot be reached' })}
        text={t({
          id: 'app.settingsFailedToLoad',
          message: 'Its settings did not load. The server may be starting, or your connection may be down.',
        })}
        retry={() => start(root, open)}
      />,
    )
    return
  }
  watchLanguage()
  const content = await open()
  if (content !== undefined)
    root.render(
      <StrictMode>
        <RemountOnLanguage>{content}</RemountOnLanguage>
      </StrictMode>,
    )
}

/** Remounts the page when the language changes, and restores focus. */
function RemountOnLanguage({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const lastLanguage = useRef(language)
  const focused = lastLanguage.current === language ? undefined : document.activeElement?.id
  useEffect(() => {
    lastLanguage.current = language
    if (focused) document.getElementById(focused)?.focus()
  })
  return <Fragment key={language}>{children}</Fragment>
}
