let isPrefetched = false

/** Fetches the files of the dashboard, so that they are in the browser's cache after the login. */
export function prefetchPortal(): void {
  if (isPrefetched) return
  isPrefetched = true
  // Listed by build/preload-pages.ts.
  const script = document.querySelector<HTMLScriptElement>('script[data-pages]')
  const pages: Record<string, string[]> = JSON.parse(script?.dataset.pages ?? '{}')
  for (const href of pages['/dashboard'] ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href })
    // Same request mode as the portal's, or the browser would fetch the file twice.
    if (!href.endsWith('.css')) link.crossOrigin = ''
    document.head.append(link)
  }
}
