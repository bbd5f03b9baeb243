import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authClient } from '../lib/auth-client.ts'
import { useClientState } from '../lib/client-state.ts'
import { decodePendingSignUp, encodePendingSignUp } from './pending-sign-up.ts'
import { startSession } from './session.ts'

/** A mailed code may be asked for again after this long; the server keeps to the same. */
export const RESEND_SECONDS = 60

/** Confirms the address with the mailed code; the session that comes back logs the member in. */
export function useVerify() {
  const client = useQueryClient()
  return useMutation({
    retry: 0,
    mutationFn: async ({ email, code }: { email: string; code: string }) => {
      const { data, error } = await (await authClient()).verifyOtp({ email, token: code, type: 'signup' })
      if (error) throw error
      if (!data.session) throw new Error('The code was accepted, but no session came back. Please log in.')
      startSession(client, data.session.access_token, null)
    },
  })
}

export function useResendCode(takeBotToken: () => Promise<string>) {
  return useMutation({
    retry: 0,
    mutationFn: async (email: string) => {
      const captchaToken = await takeBotToken()
      const { error } = await (await authClient()).resend({
        type: 'signup',
        email,
        options: { captchaToken },
      })
      if (error) throw error
      rememberPending(email, Date.now())
    },
  })
}

/** Remembers that a code is on its way to the address, so that the page and its countdown survive a reload. */
export function rememberPending(email: string, sentAt: number): void {
  const known = decodePendingSignUp(useClientState.getState().signupToken)
  const userId = known?.email === email ? known.userId : ''
  useClientState.setState({ signupToken: encodePendingSignUp({ email, userId, sentAt }) })
}
