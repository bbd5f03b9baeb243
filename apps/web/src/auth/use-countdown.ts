import { useEffect, useState } from 'react'

/** Whole seconds until `until` (ms since 1970), counted by the clock and not by ticks; 0 from then on. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}
