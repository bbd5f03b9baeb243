import { watchTheme } from '@hearth/ui/lib/theme'
import { Fragment, type ReactNode, StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { watchMissingParts } from '../lib/browser/missing-part.ts'
import { loadRuntimeConfig } from '../lib/browser/runtime-config.ts'
import { applyLanguage, useLanguage, watchLanguage } from '../lib/i18n/language.ts'
import { useTimeZone } from '../lib/i18n/time-zone.ts'
import { PortalUnreachable } from './portal-unreachable.tsx'

/**
 * Loads the settings and the language, then renders the app.
 * @param open returns the app's content, or undefined if it opens a different document
 * @param replace calls its argument, which replaces the content of the root
 */
export function startApp(
  open: () => Promise<ReactNode>,
  replace = (_root: HTMLElement, render: () => void) => render(),
): void {
  const element = document.getElementById('root')
  if (!element) return
  watchTheme()
  watchMissingParts()
  const root = createRoot(element)
  void start((content) => replace(element, () => root.render(content)), open)
}

async function start(render: (content: ReactNode) => void, open: () => Promise<ReactNode>): Promise<void> {
  if (import.meta.env.DEV && import.meta.env.VITE_DEV_WALLET)
    await import('./dev/dev-wallet.ts').then(({ installDevWallet }) => installDevWallet())
  try {
    const [{ brand }] = await Promise.all([loadRuntimeConfig(), applyLanguage()])
    document.title = brand.name
  } catch (error) {
    console.error(error)
    render(<PortalUnreachable retry={() => start(render, open)} />)
    return
  }
  watchLanguage()
  const content = await open()
  if (content !== undefined)
    render(
      <StrictMode>
        <RemountOnLocale>{content}</RemountOnLocale>
      </StrictMode>,
    )
}

/** Remounts the page when the language or the time zone changes, and restores focus. */
function RemountOnLocale({ children }: { children: ReactNode }) {
  const locale = `${useLanguage()} ${useTimeZone()}`
  const lastLocale = useRef(locale)
  const focused = lastLocale.current === locale ? undefined : document.activeElement?.id
  useEffect(() => {
    lastLocale.current = locale
    if (focused) document.getElementById(focused)?.focus()
  })
  return <Fragment key={locale}>{children}</Fragment>
}
