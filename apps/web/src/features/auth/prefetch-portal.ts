let isPrefetched = false

/** Prefetches the dashboard's files, so that they are in the browser's cache after login. */
export function prefetchPortal(): void {
  if (isPrefetched) return
  isPrefetched = true
  // Listed by build/preload-pages.ts.
  const script = document.querySelector<HTMLScriptElement>('script[data-pages]')
  const pages: Record<string, string[]> = JSON.parse(script?.dataset.pages ?? '{}')
  for (const href of pages['/dashboard'] ?? []) {
    // Same request mode as the portal's, or the browser would fetch the file twice.
    const link = { rel: 'prefetch', href, crossOrigin: '' }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
}
