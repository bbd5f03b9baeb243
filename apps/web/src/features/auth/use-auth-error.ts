import { useMemo } from 'react'
import { getWaitSeconds } from './auth-error-code.ts'
import { useCountdown } from './use-countdown.ts'

export interface Rejection {
  error: Error
  /** Seconds until the server accepts another attempt; 0 if it accepts one now. */
  seconds: number
  /** True if the server required a wait. */
  limited: boolean
}

/** Returns the error with a countdown of the wait; null without an error. */
export function useAuthError(error: Error | null): Rejection | null {
  // Start counting when the error occurs.
  const { until, limited } = useMemo(() => {
    const wait = error ? getWaitSeconds(error) : 0
    return { until: Date.now() + wait * 1000, limited: wait > 0 }
  }, [error])
  const seconds = useCountdown(until)
  return error && { error, seconds: limited ? seconds : 0, limited }
}
