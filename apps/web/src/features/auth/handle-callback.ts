import { t } from '@lingui/core/macro'
import { authClient } from '../../lib/session/auth-client.ts'
import { clientState, readAccessToken } from '../../lib/session/client-state.ts'
import { readMemberId } from '../../lib/session/session-token.ts'
import type { AuthCallback } from './consume-callback.ts'
import { isLinkType, readLinkEmail, setPendingLink } from './pending-link.ts'
import { decodePendingSignUp } from './pending-sign-up.ts'
import { startSession } from './session.ts'

const EXPIRED = '/auth/forgot-password?link=expired'
/** Link types that open a session to set a password. */
const passwordLinkTypes = ['recovery', 'invite']

export interface CallbackResult {
  to: string
  /** Toast for the next page. */
  toast?: { kind: 'success' | 'error' | 'info'; message: string }
}

/**
 * Handles an email link and returns the next page. A link never replaces an open session. An attacker may
 * have sent the link, so it opens a session without a click only if this browser requested it.
 */
export async function handleCallback(callback: AuthCallback, path: string): Promise<CallbackResult> {
  // Allow confirming an address change while signed in, because it starts no session in this browser.
  const opensNoSession = callback.kind === 'confirmation' && callback.type === 'email_change'
  if (readAccessToken() !== null && !opensNoSession) {
    const message = t({
      id: 'auth.logOutToUseLink',
      message: "You're already logged in. To use this link, log out first.",
    })
    return { to: '/dashboard', toast: { kind: 'info', message } }
  }
  const failed = (): CallbackResult =>
    path === '/auth/reset-password' || (callback.kind === 'confirmation' && callback.type === 'recovery')
      ? { to: EXPIRED }
      : {
          to: '/auth',
          toast: {
            kind: 'error',
            message: t({ id: 'auth.linkExpired', message: 'That link was already used or has expired.' }),
          },
        }
  try {
    if (callback.kind === 'failure') return failed()
    const client = await authClient()
    if (callback.kind === 'code') {
      const { error } = await client.exchangeCodeForSession(callback.code)
      return error ? failed() : { to: '/auth/reset-password' }
    }
    if (callback.kind === 'confirmation') {
      const { tokenHash, type } = callback
      if (!isLinkType(type)) return failed()
      const email = await readLinkEmail(tokenHash, type)
      setPendingLink({ kind: 'confirmation', type, tokenHash, email })
      return { to: '/auth/confirm' }
    }
    // Get the account from the server before storing the session, to check whether this browser requested the
    // session for that account.
    const { accessToken, refreshToken, type } = callback
    if (readMemberId(accessToken) === null) return failed()
    const { data, error } = await client.getUser(accessToken)
    const email = data.user?.email
    if (error || !email) return failed()
    const { passwordResetTimeout, signupToken } = clientState.get()
    const isFor = (requested: string | undefined) => requested?.toLowerCase() === email.toLowerCase()
    if (passwordLinkTypes.includes(type)) {
      if (type === 'recovery' && isFor(passwordResetTimeout.email)) {
        const opened = await client.setSession({ access_token: accessToken, refresh_token: refreshToken })
        return opened.error ? failed() : { to: '/auth/reset-password' }
      }
      setPendingLink({ kind: 'session', accessToken, refreshToken, email })
      return { to: '/auth/confirm' }
    }
    if (isFor(decodePendingSignUp(signupToken)?.email)) {
      const opened = await client.setSession({ access_token: accessToken, refresh_token: refreshToken })
      if (opened.error || !opened.data.session) return failed()
      startSession(opened.data.session.access_token, null)
      return { to: '/dashboard' }
    }
    // This browser did not request the session, so end it on the server and do not store it.
    await client.admin.signOut(accessToken, 'local')
    return {
      to: '/auth',
      toast: {
        kind: 'success',
        message: t({ id: 'auth.logInToContinue', message: 'Confirmed. Log in to continue.' }),
      },
    }
  } catch (failure) {
    console.warn(failure)
    return failed()
  }
}
