import { useEffect, useRef, useState } from 'react'

interface State<Input, Outcome> {
  isPending: boolean
  /** What was tried last. */
  input?: Input | undefined
  outcome?: Outcome | undefined
  error: Error | null
}

interface Heard<Outcome> {
  onSuccess?: (outcome: Outcome) => unknown
  onError?: (error: Error) => unknown
}

const untried = { isPending: false, error: null }

/**
 * Something that a person asks for and that may fail, tried once each time: what the pages around the log-in have in
 * place of a mutation, so that they do without the library for the server's answers.
 * @param act what is done; it goes on to its end when the page is left, and nobody hears of it then
 */
export function useAttempt<Input = void, Outcome = void>(act: (input: Input) => Promise<Outcome>) {
  const [state, setState] = useState<State<Input, Outcome>>(untried)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const run = async (input: Input, { onSuccess, onError }: Heard<Outcome> = {}): Promise<void> => {
    setState({ isPending: true, input, error: null })
    try {
      const outcome = await act(input)
      if (!isShown.current) return
      setState({ isPending: false, input, outcome, error: null })
      onSuccess?.(outcome)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      console.error(error.message)
      if (!isShown.current) return
      setState({ isPending: false, input, error })
      onError?.(error)
    }
  }
  return { ...state, run: (input: Input, heard?: Heard<Outcome>) => void run(input, heard) }
}
