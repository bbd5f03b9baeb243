import { navigate } from 'wouter/use-browser-location'

/** Paths of the signed-out pages. All other paths belong to the portal, which is a separate document. */
const AUTH_PATHS = /^\/(auth|undo)(\/|\?|#|$)/

interface Options {
  replace?: boolean
  /** Navigation state of a signed-out page. */
  state?: { email?: string }
}

/** Opens a signed-out page in this document, or a page of the portal by loading it. */
export function openPage(to: string, options: Options = {}): void {
  if (AUTH_PATHS.test(to)) navigate(to, options)
  else if (options.replace) location.replace(to)
  else location.assign(to)
}
