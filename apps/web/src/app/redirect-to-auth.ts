import { redirect } from '@tanstack/react-router'

/** Returns a redirect to a signed-out page, which is a separate document. Preloads ignore it. */
export function redirectToAuth(href = '/auth') {
  return redirect({ href, reloadDocument: true, replace: true })
}
