import { type ReactNode, useDeferredValue, useEffect } from 'react'

let isPainted = false

/**
 * Renders its children after the first paint, as an interruptible update. Pages that are opened later render
 * immediately.
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
