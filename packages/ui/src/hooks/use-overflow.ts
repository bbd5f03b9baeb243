import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns whether the content of an element exceeds it, measured before the first paint. */
export function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () =>
      setOverflows(
        measured.scrollWidth > measured.clientWidth || measured.scrollHeight > measured.clientHeight,
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    for (const child of measured.children) observer.observe(child)
    return () => observer.disconnect()
  }, [element])
  return overflows
}
