import { PASSWORD_MIN_LENGTH } from '@hearth/protocol/constants'
import { emailAddress } from '@hearth/protocol/email-address'
import { endpoints } from '@hearth/protocol/endpoints'
import { loginBodySchema } from '@hearth/protocol/endpoints/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../lib/api.ts'
import { AUTH_STORAGE_KEY, authClient } from '../lib/auth-client.ts'
import { writeStored } from '../lib/browser-storage.ts'
import { owesSecondFactor } from './owes-second-factor.ts'
import { startSession } from './session.ts'

export const emailSchema = emailAddress('Enter a valid e-mail address.')
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `A password has at least ${PASSWORD_MIN_LENGTH} characters.`)

export const logInFormSchema = z.object({ email: emailSchema, password: passwordSchema })
export type LogInForm = z.infer<typeof logInFormSchema>

/**
 * Logs in once, without a second try by itself, and keeps the session fresh from then on. Where the account has a
 * second factor nobody is logged in yet: the answer says that it has to be shown first.
 */
export function useLogIn(takeBotToken: () => Promise<string>) {
  const client = useQueryClient()
  return useMutation({
    retry: 0,
    mutationFn: async ({ email, password }: LogInForm) => {
      const turnstileToken = await takeBotToken()
      const body = loginBodySchema.parse({ email, password, turnstileToken })
      const session = await call(endpoints.login, { body })
      // What a recovery that was given up left behind may be another account's.
      writeStored(AUTH_STORAGE_KEY, null)
      const secondFactor = await keepFresh(session.access_token, session.refresh_token)
      if (!secondFactor) startSession(client, session.access_token, session.user)
      return { secondFactor }
    },
  })
}

/**
 * Hands the session to the auth client, and answers whether it has yet to show a second factor. Should that fail, the
 * login stands until its token expires.
 */
async function keepFresh(accessToken: string, refreshToken: string): Promise<boolean> {
  try {
    const tokens = { access_token: accessToken, refresh_token: refreshToken }
    const { error } = await (await authClient()).setSession(tokens)
    if (error) throw error
    return await owesSecondFactor()
  } catch (error) {
    console.warn('The session will not be renewed', error)
    return false
  }
}
