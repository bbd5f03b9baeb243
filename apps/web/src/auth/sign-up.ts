import { useMutation } from '@tanstack/react-query'
import { authClient } from '../lib/auth-client.ts'
import { noResetTimeout, useClientState } from '../lib/client-state.ts'
import { nextTimeout } from './mail-timeout.ts'
import { encodePendingSignUp } from './pending-sign-up.ts'

interface SignUp {
  email: string
  password: string
  /** '' for none. */
  referralCode: string
}

export function useSignUp(takeBotToken: () => Promise<string>) {
  return useMutation({
    retry: 0,
    mutationFn: async ({ email, password, referralCode }: SignUp) => {
      const captchaToken = await takeBotToken()
      const { data, error } = await (await authClient()).signUp({
        email,
        password,
        options: { captchaToken, ...(referralCode ? { data: { referral_code: referralCode } } : {}) },
      })
      if (error) throw error
      const pending = { ...nextTimeout(noResetTimeout, email), userId: data.user?.id ?? '' }
      useClientState.setState({ signupToken: encodePendingSignUp(pending) })
    },
  })
}
