import { t } from '@lingui/core/macro'
import { toast } from 'sonner'
import { authClient } from '../lib/auth-client.ts'
import { readAccessToken, useClientState } from '../lib/client-state.ts'
import { decodePendingSignUp } from './pending-sign-up.ts'
import { startSession } from './session.ts'
import type { AuthCallback } from './take-callback.ts'

const EXPIRED = '/auth/forgot-password?link=expired'
/** Links that open a session in order to choose a password. */
const choosesPassword = ['recovery', 'invite']

export interface Followed {
  to: string
  /** Says what happened, once there is a page to say it on. */
  say?: () => void
}

/**
 * Does what a link from a mail asks for and answers where to go then. A link never takes the place of a session that
 * is open here: it may be somebody else's, sent to make this browser theirs.
 */
export async function followCallback(callback: AuthCallback, path: string): Promise<Followed> {
  if (readAccessToken() !== null) {
    const say = () => void toast.info(t`You are logged in. Log out first to use that link.`)
    return { to: '/dashboard', say }
  }
  const failed = (): Followed =>
    path === '/auth/reset-password'
      ? { to: EXPIRED }
      : { to: '/auth', say: () => void toast.error(t`That link was used before or has expired.`) }
  try {
    if (callback.kind === 'failure') return failed()
    const client = await authClient()
    if (callback.kind === 'code') {
      const { error } = await client.exchangeCodeForSession(callback.code)
      return error ? failed() : { to: '/auth/reset-password' }
    }
    const { accessToken: access_token, refreshToken: refresh_token } = callback
    const { data, error } = await client.setSession({ access_token, refresh_token })
    if (error || !data.session) return failed()
    if (choosesPassword.includes(callback.type)) return { to: '/auth/reset-password' }

    const pending = decodePendingSignUp(useClientState.getState().signupToken)
    if (pending && pending.email.toLowerCase() === data.user?.email?.toLowerCase()) {
      startSession(data.session.access_token, null)
      return { to: '/dashboard' }
    }
    // Nobody asked for it in this browser.
    await client.signOut({ scope: 'local' })
    return { to: '/auth', say: () => void toast.success(t`That worked. Log in to go on.`) }
  } catch (failure) {
    console.warn(failure)
    return failed()
  }
}
