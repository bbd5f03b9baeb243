import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { describeSigningError } from './wallet-error.ts'

interface Progress {
  success: boolean
  message: string
}

interface SignedCallOptions<Signed, Answer extends Progress> {
  /** Asks the wallet. Never done twice by itself: it asks a person. */
  sign: () => Promise<Signed>
  /** Tells the server; may be repeated. */
  send: (signing: Signed) => Promise<Answer>
  /** How often it is repeated, if not as other calls are. */
  sendRetries?: number
  onDone: (answer: Answer) => void
  /** What is said of a failure without words of its own. */
  failureMessage: string
}

/**
 * What a wallet signs and the server takes: idle, creating, then success or error. Goes on to its end where the dialog that
 * began it is closed.
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
    /** Who has the word while it is creating. */
    waitingFor,
    /** In words; '' where there is nothing to say. */
    error: failure && describeSigningError(failure, failureMessage),
  } as const
}

/** Elsewhere an answer of any shape is used as it came; nobody is told of a success that it does not tell of. */
function assertSuccess<Answer extends Progress>(answer: Answer | null): Answer {
  if (answer?.success) return answer
  throw new ApiError(answer?.message ?? '', 'VALIDATION_ERROR', 200)
}
