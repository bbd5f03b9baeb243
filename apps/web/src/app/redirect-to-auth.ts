import { redirect } from '@tanstack/react-router'
import { isSecondFactorMissing } from '../features/auth/renew-session.ts'

/** Returns a redirect to a signed-out page, which is a separate document. Preloads ignore it. */
export function redirectToAuth(href = isSecondFactorMissing() ? '/auth/second-factor' : '/auth') {
  return redirect({ href, reloadDocument: true, replace: true })
}
