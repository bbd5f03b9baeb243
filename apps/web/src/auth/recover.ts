import { t } from '@lingui/core/macro'
import { authClient } from '../lib/auth-client.ts'
import { useClientState } from '../lib/client-state.ts'
import { useAsyncAction } from '../lib/use-async-action.ts'
import { getWaitEnd, requestEmail } from './resend-backoff.ts'
import { startSession } from './session.ts'

/** Asks for the mail that leads to a new password; false where the server waits for longer. */
export async function sendRecoveryEmail(email: string, captchaToken: string): Promise<boolean> {
  const client = await authClient()
  const { sent, timeout } = await requestEmail(useClientState.getState().passwordResetTimeout, email, () =>
    client.resetPasswordForEmail(email, {
      captchaToken,
      redirectTo: `${location.origin}/auth/reset-password`,
    }),
  )
  useClientState.setState({ passwordResetTimeout: timeout })
  return sent
}

/** The first mail. One that went out a moment ago is not asked for twice: its code still works. */
export function useRecover(consumeBotToken: () => Promise<string>) {
  return useAsyncAction(async (email: string) => {
    if (getWaitEnd(useClientState.getState().passwordResetTimeout, email) > Date.now()) return
    await sendRecoveryEmail(email, await consumeBotToken())
  })
}

/** Trades the mailed code for a session that may set a new password, and logs nobody in yet. */
export async function verifyRecovery(email: string, code: string): Promise<void> {
  const { error } = await (await authClient()).verifyOtp({ email, token: code, type: 'recovery' })
  if (error) throw error
}

/** Sets the new password, then logs in with the session that set it. */
export function useResetPassword() {
  return useAsyncAction(async (password: string) => {
    const client = await authClient()
    const { error } = await client.updateUser({ password })
    if (error) throw error
    const { data } = await client.getSession()
    if (!data.session) throw new Error(t`The password was changed. Please log in with it.`)
    startSession(data.session.access_token, null)
  })
}

/** Whose password a link or code has opened; null without a session of the auth service. */
export async function getRecoveryEmail(): Promise<string | null> {
  try {
    const { data } = await (await authClient()).getSession()
    return data.session ? (data.session.user.email ?? '') : null
  } catch {
    return null
  }
}

/** Gives up a session that logged nobody in: it ends on the server and here. */
export async function discardSession(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' }).catch((error: unknown) => console.warn(error))
}
