import { INVITEE_POINTS, PASSWORD_MAX_LENGTH, REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { authClient } from '../lib/auth-client.ts'
import { noResetTimeout, useClientState } from '../lib/client-state.ts'
import { emailSchema, passwordSchema } from './log-in.ts'
import { nextTimeout } from './mail-timeout.ts'
import { encodePendingSignUp } from './pending-sign-up.ts'

export { INVITEE_POINTS }

/** A referral code has exactly 5 characters. */
export function isReferralCode(code: string): boolean {
  return code.length === REFERRAL_CODE_LENGTH
}

export const signUpFormSchema = z.object({
  email: emailSchema,
  password: passwordSchema.max(
    PASSWORD_MAX_LENGTH,
    `A password has at most ${PASSWORD_MAX_LENGTH} characters.`,
  ),
  referralCode: z
    .string()
    .trim()
    .refine(
      (code) => code === '' || isReferralCode(code),
      `A referral code has ${REFERRAL_CODE_LENGTH} characters.`,
    ),
})
export type SignUpForm = z.infer<typeof signUpFormSchema>

export function useSignUp(takeBotToken: () => Promise<string>) {
  return useMutation({
    retry: 0,
    mutationFn: async ({ email, password, referralCode }: SignUpForm) => {
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
