import { isSignedOutPath } from '@hearth/protocol/signed-out-path'
import { useBrowserLocation } from 'wouter/use-browser-location'

interface Options {
  replace?: boolean | undefined
  /** Navigation state of a signed-out page. */
  state?: unknown
}

/**
 * Opens a signed-out page in this document, or a page of the portal, which is a separate document.
 * @returns a promise that never settles if another document loads, so that a form stays busy
 */
export function openPage(to: string | URL, { replace = false, state }: Options = {}): Promise<void> {
  const url = new URL(to, location.href)
  if (!isSignedOutPath(url.pathname)) {
    if (replace) location.replace(url)
    else location.assign(url)
    return new Promise(() => undefined)
  }
  // Like a browser, add no history entry for the current page.
  const isCurrent = url.href === location.href
  history[replace || isCurrent ? 'replaceState' : 'pushState'](state ?? null, '', url)
  return Promise.resolve()
}

/** Lets the router's links and redirects open pages as `openPage` does. */
export const useOpenPage: typeof useBrowserLocation = (options) => {
  const [path] = useBrowserLocation(options)
  return [path, openPage]
}
