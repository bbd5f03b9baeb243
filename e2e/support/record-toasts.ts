import type { BrowserContext } from '@playwright/test'

/** Records the titles of toasts on all pages. Returns the growing list. */
export async function recordToasts(context: BrowserContext): Promise<string[]> {
  const toasts: string[] = []
  await context.exposeBinding('recordToast', (_source, text: string) => void toasts.push(text))
  await context.addInitScript(() => {
    const seen = new WeakSet<Element>()
    // Search the whole page, because the first toast is added together with its list.
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
        if (seen.has(toast)) continue
        seen.add(toast)
        window.recordToast(toast.querySelector('[data-title]')?.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return toasts
}

declare global {
  interface Window {
    recordToast(text: string): void
  }
}
