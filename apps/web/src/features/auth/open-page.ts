import { isSignedOutPath } from '@hearth/protocol/signed-out-path'
import { changeLocation } from './location.ts'

interface Options {
  replace?: boolean
  /** Navigation state of a signed-out page. */
  state?: unknown
}

/**
 * Opens a signed-out page in this document, or a page of the portal, which is a separate document.
 * @returns a promise that never settles if another document loads, so that a form stays busy
 */
export function openPage(to: string, { replace = false, state = null }: Options = {}): Promise<void> {
  const url = new URL(to, location.href)
  if (!isSignedOutPath(url.pathname)) {
    if (replace) location.replace(url)
    else location.assign(url)
    return new Promise(() => undefined)
  }
  // Like a browser, add no history entry for the current page.
  const isCurrent = url.href === location.href
  changeLocation(url, replace || isCurrent ? 'replaceState' : 'pushState', state)
  return Promise.resolve()
}
