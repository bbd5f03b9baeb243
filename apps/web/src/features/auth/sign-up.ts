import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { noResetTimeout, useClientState } from '../../lib/session/client-state.ts'
import { encodePendingSignUp } from './pending-sign-up.ts'
import { computeNextTimeout } from './resend-backoff.ts'
import { startSession } from './session.ts'

interface SignUp {
  email: string
  password: string
  /** Empty if there is none. */
  referralCode: string
}

/**
 * Returns a sign-up action that resolves to the next page. If the auth service does not confirm addresses,
 * the member is signed in immediately.
 */
export function useSignUp(consumeBotToken: () => Promise<string>) {
  return useAsyncAction(
    async ({ email, password, referralCode }: SignUp): Promise<'/auth/verify' | '/dashboard'> => {
      const captchaToken = await consumeBotToken()
      const { data, error } = await (await authClient()).signUp({
        email,
        password,
        options: {
          captchaToken,
          emailRedirectTo: `${location.origin}/auth`,
          ...(referralCode ? { data: { referral_code: referralCode } } : {}),
        },
      })
      if (error) throw error
      if (data.session) {
        startSession(data.session.access_token, null)
        return '/dashboard'
      }
      const pending = { ...computeNextTimeout(noResetTimeout, email), userId: data.user?.id ?? '' }
      useClientState.setState({ signupToken: encodePendingSignUp(pending) })
      return '/auth/verify'
    },
  )
}
