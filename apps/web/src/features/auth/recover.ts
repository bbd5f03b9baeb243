import { t } from '@lingui/core/macro'
import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { clientState } from '../../lib/session/client-state.ts'
import { getWaitEnd, requestEmail } from './resend-backoff.ts'
import { startSession } from './session.ts'

/** Requests a password reset email. Returns false if the server requires a longer wait. */
export async function sendRecoveryEmail(email: string, captchaToken: string): Promise<boolean> {
  const client = await authClient()
  const { sent, timeout } = await requestEmail(clientState.get().passwordResetTimeout, email, () =>
    client.resetPasswordForEmail(email, {
      captchaToken,
      redirectTo: `${location.origin}/auth/reset-password`,
    }),
  )
  clientState.set({ passwordResetTimeout: timeout })
  return sent
}

/**
 * Returns an action that requests a recovery email. Skips a repeated request during the wait, because the
 * last code still works.
 */
export function useRecover(consumeBotToken: () => Promise<string>) {
  return useAsyncAction(async (email: string) => {
    if (getWaitEnd(clientState.get().passwordResetTimeout, email) > Date.now()) return
    await sendRecoveryEmail(email, await consumeBotToken())
  })
}

/** Exchanges the emailed code for a session that may set a new password. The member is not signed in yet. */
export async function verifyRecovery(email: string, code: string): Promise<void> {
  const { error } = await (await authClient()).verifyOtp({ email, token: code, type: 'recovery' })
  if (error) throw error
}

/** Returns an action that sets the new password, then signs in with the same session. */
export function useResetPassword() {
  return useAsyncAction(async (password: string) => {
    const client = await authClient()
    const { error } = await client.updateUser({ password })
    if (error) throw error
    const { data } = await client.getSession()
    if (!data.session)
      throw new Error(
        t({
          id: 'auth.logInWithNewPassword',
          message: 'Your password was changed. Log in with the new one.',
        }),
      )
    startSession(data.session.access_token, null)
  })
}

/** Returns the auth session's email address; null without a session. */
export async function getRecoveryEmail(): Promise<string | null> {
  try {
    const { data } = await (await authClient()).getSession()
    return data.session ? (data.session.user.email ?? '') : null
  } catch {
    return null
  }
}

/** Ends a recovery session on the server and in this browser. */
export async function discardSession(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' }).catch((error: unknown) => console.warn(error))
}
