import { type ReactNode, useEffect, useState } from 'react'

const LATER_MS = 2_000

/** What nobody waits for: rendered once a page load is surely over, so that nothing it asks for stands in its way. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime && children
}
