import { t } from '@lingui/core/macro'
import { authClient } from '../../lib/session/auth-client.ts'
import { clientState, noResetTimeout } from '../../lib/session/client-state.ts'
import { decodePendingSignUp, savePendingSignUp } from './pending-sign-up.ts'
import { requestEmail } from './resend-backoff.ts'
import { startSession } from './session.ts'

/** Confirms the address with the emailed code and signs in. */
export async function verifySignUp(email: string, code: string): Promise<void> {
  const { data, error } = await (await authClient()).verifyOtp({ email, token: code, type: 'signup' })
  if (error) throw error
  if (!data.session)
    throw new Error(
      t({
        id: 'auth.codeAcceptedWithoutSession',
        message: 'Your code was accepted. Log in to continue.',
      }),
    )
  startSession(data.session.access_token, null)
}

/** Requests a new sign-up code. Returns false if the server requires a longer wait. */
export async function resendSignUpCode(email: string, captchaToken: string): Promise<boolean> {
  const client = await authClient()
  const before = decodePendingSignUp(clientState.get().signupToken) ?? noResetTimeout
  const { sent, timeout } = await requestEmail(before, email, () =>
    client.resend({
      type: 'signup',
      email,
      options: { captchaToken, emailRedirectTo: `${location.origin}/auth` },
    }),
  )
  savePendingSignUp(timeout)
  return sent
}
