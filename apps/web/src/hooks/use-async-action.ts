import { useEffect, useRef, useState } from 'react'

interface State<Input, Outcome> {
  isPending: boolean
  /** Input of the last run. */
  input?: Input | undefined
  outcome?: Outcome | undefined
  error: Error | null
}

interface Callbacks<Outcome> {
  /** The action stays pending until a returned promise settles, for example while another document loads. */
  onSuccess?: (outcome: Outcome) => unknown
  onError?: (error: Error) => unknown
}

const initialState = { isPending: false, error: null }

/**
 * Returns an async action as `run`, and its state. Replaces `useMutation` on the sign-in pages, which do not
 * load the query library.
 * @param action continues after unmount, but its callbacks are not called
 */
export function useAsyncAction<Input = void, Outcome = void>(action: (input: Input) => Promise<Outcome>) {
  const [state, setState] = useState<State<Input, Outcome>>(initialState)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const run = async (input: Input, { onSuccess, onError }: Callbacks<Outcome> = {}): Promise<void> => {
    setState({ isPending: true, input, error: null })
    try {
      const outcome = await action(input)
      if (!isMounted.current) return
      await onSuccess?.(outcome)
      if (isMounted.current) setState({ isPending: false, input, outcome, error: null })
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      console.error(error.message)
      if (!isMounted.current) return
      setState({ isPending: false, input, error })
      onError?.(error)
    }
  }
  return { ...state, run: (input: Input, callbacks?: Callbacks<Outcome>) => void run(input, callbacks) }
}
