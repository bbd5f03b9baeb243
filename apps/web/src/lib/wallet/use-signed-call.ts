import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { describeSigningError } from './wallet-error.ts'

interface Progress {
  success: boolean
  message: string
}

interface SignedCall<Signed, Answer extends Progress> {
  /** Asks the wallet. Never done twice by itself: it asks a person. */
  sign: () => Promise<Signed>
  /** Tells the server; may be repeated. */
  send: (signed: Signed) => Promise<Answer>
  /** How often it is repeated, if not as other calls are. */
  sendRetries?: number
  onDone: (answer: Answer) => void
  /** What is said of a failure without words of its own. */
  failed: string
}

/**
 * What a wallet signs and the server takes: idle, creating, then success or error. Goes on to its end where the dialog that
 * began it is closed.
 */
export function useSignedCall<Signed, Answer extends Progress>(options: SignedCall<Signed, Answer>) {
  const { sign, send, sendRetries, onDone, failed } = options
  const sent = useMutation({
    mutationFn: async (value: Signed) => succeeded(await send(value)),
    ...(sendRetries !== undefined && { retry: sendRetries }),
    onSuccess: onDone,
  })
  const signed = useMutation({
    retry: 0,
    mutationFn: sign,
    onMutate: () => sent.reset(),
    onSuccess: (value) => sent.mutate(value),
  })
  const failure = signed.error ?? sent.error
  const waitsFor = signed.isPending ? 'wallet' : sent.isPending ? 'server' : undefined
  const state = waitsFor ? 'creating' : failure ? 'error' : sent.isSuccess ? 'success' : 'idle'
  return {
    start: () => signed.mutate(),
    state,
    /** Who has the word while it is creating. */
    waitsFor,
    /** In words; '' where there is nothing to say. */
    error: failure && describeSigningError(failure, failed),
  } as const
}

/** Elsewhere an answer of any shape is used as it came; nobody is told of a success that it does not tell of. */
function succeeded<Answer extends Progress>(answer: Answer | null): Answer {
  if (answer?.success) return answer
  throw new ApiError(answer?.message ?? '', 'VALIDATION_ERROR', 200)
}
