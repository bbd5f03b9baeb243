import { useEffect, useState } from 'react'

/**
 * Returns whole seconds until `until` (ms since 1970). Uses the clock that is further ahead: the wall clock
 * continues during sleep, and the page's clock cannot be set back.
 */
export function useCountdown(until: number): number {
  const [tick, setTick] = useState({ until, left: toSeconds(until - Date.now()) })
  useEffect(() => {
    const total = until - Date.now()
    if (total <= 0) return
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const left = Math.min(until - Date.now(), total - (performance.now() - startedAt))
      setTick({ until, left: toSeconds(left) })
      if (left <= 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return tick.until === until ? tick.left : toSeconds(until - Date.now())
}

function toSeconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1000))
}
