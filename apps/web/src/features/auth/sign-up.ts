import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { clientState, noResetTimeout } from '../../lib/session/client-state.ts'
import { encodePendingSignUp } from './pending-sign-up.ts'
import type { PolicyVersions } from './policy-consent.tsx'
import { computeNextTimeout } from './resend-backoff.ts'
import { startSession } from './session.ts'

interface SignUp {
  email: string
  password: string
  /** Empty if there is none. */
  referralCode: string
  /** Returns false if the code is unknown and the form does not show that yet. */
  confirmCode: (code: string) => Promise<boolean>
  /** Policies that the form showed and the person accepted. */
  readAcceptedPolicies: () => Promise<PolicyVersions>
}

/** Nobody invites with the code. The form says so at its field. */
export class UnknownReferralCode extends Error {}

/**
 * Returns a sign-up action that resolves to the next page. If the auth service does not confirm addresses,
 * the member is signed in immediately.
 */
export function useSignUp(consumeBotToken: () => Promise<string>) {
  return useAsyncAction(
    async ({
      email,
      password,
      referralCode,
      confirmCode,
      readAcceptedPolicies,
    }: SignUp): Promise<'/auth/verify' | '/dashboard'> => {
      if (!(await confirmCode(referralCode))) throw new UnknownReferralCode()
      const [captchaToken, accepted] = await Promise.all([consumeBotToken(), readAcceptedPolicies()])
      const { data, error } = await (await authClient()).signUp({
        email,
        password,
        options: {
          captchaToken,
          emailRedirectTo: `${location.origin}/auth`,
          data: { accepted_policies: accepted, ...(referralCode && { referral_code: referralCode }) },
        },
      })
      if (error) throw error
      if (data.session) {
        startSession(data.session.access_token, null)
        return '/dashboard'
      }
      const pending = { ...computeNextTimeout(noResetTimeout, email), userId: data.user?.id ?? '' }
      clientState.set({ signupToken: encodePendingSignUp(pending) })
      return '/auth/verify'
    },
  )
}
