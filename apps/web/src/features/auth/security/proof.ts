import { ApiError } from '../../../lib/api/api-error.ts'
import { z } from '../../../lib/api/zod.ts'
import { authClient } from '../../../lib/session/auth-client.ts'
import { getAuthErrorCode, getWaitSeconds } from '../auth-error-code.ts'
import { type SecondFactors, toSecondFactors } from '../second-factor.ts'
import { callAuth } from './call-auth.ts'

const methodSchema = z.enum(['password', 'totp', 'email'])
export type ProofMethod = z.infer<typeof methodSchema>

/** Minimum interval between two emails of one kind to one address. */
const MAIL_INTERVAL_SECONDS = 60

export interface ProofOptions {
  methods: ProofMethod[]
  factors: SecondFactors
}

/** Returns how the member can confirm their identity. */
export async function getProofOptions(): Promise<ProofOptions> {
  const { data, error } = await (await authClient()).getUser()
  if (error) throw error
  const factors = toSecondFactors(data.user)
  const offered = z.object({ methods: z.array(methodSchema) })
  const methods = await callAuth('/reauthentication', { answer: offered }).then(
    (answer) => answer.methods,
    (failure: unknown): ProofMethod[] => {
      // Without this endpoint, auth services offer only the second factor.
      if (failure instanceof ApiError && failure.status === 404)
        return factors.apps.length > 0 ? ['totp'] : []
      throw failure
    },
  )
  return { methods, factors }
}

/** Confirms the member's identity with the password, or with the code that `sendProofCode` emailed. */
export async function prove(proof: { password: string } | { nonce: string }): Promise<void> {
  await callAuth('/reauthenticate', { method: 'POST', body: proof, answer: z.object({}) })
  // Refresh the token, because some servers read the proof only from a token issued after it.
  const { error } = await (await authClient()).refreshSession()
  if (error) console.warn(error)
}

/**
 * Requests an emailed code. The rate limit for recent emails is not an error, because the last code still
 * works.
 */
export async function sendProofCode(): Promise<void> {
  const { error } = await (await authClient()).reauthenticate()
  if (!error) return
  const isRecent = getAuthErrorCode(error) === 'over_email_send_rate_limit'
  if (!isRecent || getWaitSeconds(error) > MAIL_INTERVAL_SECONDS) throw error
}
