import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Returns the smallest of the steps that exceeds the width of an element, or Infinity. It is measured before
 * the first paint.
 * @param steps widths in px
 */
export function useWidthStep(element: RefObject<HTMLElement | null>, steps: readonly number[]): number {
  const [step, setStep] = useState(Number.POSITIVE_INFINITY)
  const key = steps.join()
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured || key === '') return
    const widths = key.split(',').map(Number)
    // The outer width, because a scrollbar that comes with the taller rows must not change the step.
    const measure = () => setStep(Math.min(...widths.filter((width) => measured.offsetWidth < width)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, key])
  return step
}
