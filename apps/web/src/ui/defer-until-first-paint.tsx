import { type ReactNode, useDeferredValue, useEffect } from 'react'

let isPainted = false

/**
 * What a page load need not wait for: rendered behind the first paint of all else, in slices between which the page
 * answers. Later pages come in one piece.
 */
export function DeferUntilFirstPaint({
  placeholder,
  children,
}: {
  placeholder: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    isPainted = true
  }, [])
  return useDeferredValue(true, isPainted) ? children : placeholder
}
