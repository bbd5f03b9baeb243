import { t } from '@lingui/core/macro'
import { ApiError } from './api-error.ts'

/** Asks the member to confirm their identity; resolves to true if they did. */
type ProofPrompt = () => Promise<boolean>

/** Error codes by which the API and the auth service require a proof. */
const PROOF_CODES: unknown[] = ['REAUTHENTICATION_REQUIRED', 'reauthentication_needed']

let prompt: ProofPrompt | undefined

/**
 * Registers the dialog's prompt.
 * @returns a function that removes it
 */
export function registerProofPrompt(newPrompt: ProofPrompt): () => void {
  prompt = newPrompt
  return () => {
    if (prompt === newPrompt) prompt = undefined
  }
}

/**
 * Runs a call. If the server requires a recent proof of identity, asks for one and repeats the call.
 * @throws ApiError REAUTHENTICATION_CANCELED if the member does not provide a proof
 */
export async function withProof<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!prompt || !PROOF_CODES.includes((error as { code?: unknown }).code)) throw error
    if (await prompt()) return run()
    throw new ApiError(
      t({
        id: 'api.identityNotConfirmed',
        message: "Nothing was changed because you didn't confirm your identity.",
      }),
      'REAUTHENTICATION_CANCELED',
      403,
    )
  }
}
