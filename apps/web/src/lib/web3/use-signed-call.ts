import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { describeSigningError } from './wallet-error.ts'

interface Progress {
  success: boolean
  message: string
}

interface SignedCallOptions<Signed, Answer extends Progress> {
  /** Asks the wallet for a signature. Never retried, because it needs the user. */
  sign: () => Promise<Signed>
  /** Sends the signature to the server. May be retried. */
  send: (signing: Signed) => Promise<Answer>
  /** Number of retries, if not the default. */
  sendRetries?: number
  onDone: (answer: Answer) => void
  /** Default message for errors that have none. */
  failureMessage: string
}

/**
 * Returns `start`, which signs with the wallet, then sends the signature, and the state of both. Continues if
 * its dialog is closed.
 */
export function useSignedCall<Signed, Answer extends Progress>(options: SignedCallOptions<Signed, Answer>) {
  const { sign, send, sendRetries, onDone, failureMessage } = options
  const sending = useMutation({
    mutationFn: async (value: Signed) => assertSuccess(await send(value)),
    ...(sendRetries !== undefined && { retry: sendRetries }),
    onSuccess: onDone,
  })
  const signed = useMutation({
    retry: 0,
    mutationFn: sign,
    onMutate: () => sending.reset(),
    onSuccess: (value) => sending.mutate(value),
  })
  const failure = signed.error ?? sending.error
  const waitingFor = signed.isPending ? 'wallet' : sending.isPending ? 'server' : undefined
  const state = waitingFor ? 'creating' : failure ? 'error' : sending.isSuccess ? 'success' : 'idle'
  return {
    start: () => signed.mutate(),
    state,
    waitingFor,
    /** Error message; '' for the wrong network, about which the portal shows a separate notice. */
    error: failure && describeSigningError(failure, failureMessage),
  } as const
}

/** Asserts that a response reports success. `call` itself accepts responses of any shape. */
function assertSuccess<Answer extends Progress>(answer: Answer | null): Answer {
  if (answer?.success) return answer
  throw new ApiError(answer?.message ?? '', 'VALIDATION_ERROR', 200)
}
