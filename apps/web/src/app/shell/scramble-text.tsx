import { useEffect, useState } from 'react'
import { scramble } from './scramble.ts'

const DURATION_MS = 190
const FRAME_MS = 24

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Reveals text from the left with an animation. Static for reduced motion; screen readers get the final text.
 */
export function ScrambleText({ text }: { text: string }) {
  const [shown, setShown] = useState(text)
  useEffect(() => {
    if (prefersReducedMotion()) return setShown(text)
    // Start on the first tick. Otherwise, a busy page would skip the animation.
    let start: number | undefined
    const timer = setInterval(() => {
      start ??= performance.now()
      const progress = (performance.now() - start) / DURATION_MS
      if (progress >= 1) clearInterval(timer)
      setShown(progress >= 1 ? text : scramble(text, Math.floor(progress * text.length)))
    }, FRAME_MS)
    return () => clearInterval(timer)
  }, [text])
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{shown}</span>
    </>
  )
}
