import { useMemo } from 'react'
import { getWaitSeconds } from './auth-error.ts'
import { useCountdown } from './use-countdown.ts'

export interface Rejection {
  error: Error
  /** Seconds until the server takes another try; 0 where it takes one now. */
  seconds: number
  /** Whether it said that there is a wait at all. */
  limited: boolean
}

/** Why a call failed, with the wait that the server asked for counted down; null while there is nothing to say. */
export function useAuthError(error: Error | null): Rejection | null {
  // From the moment that the answer came.
  const { until, limited } = useMemo(() => {
    const wait = error ? getWaitSeconds(error) : 0
    return { until: Date.now() + wait * 1000, limited: wait > 0 }
  }, [error])
  const seconds = useCountdown(until)
  return error && { error, seconds: limited ? seconds : 0, limited }
}
