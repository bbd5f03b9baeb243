import { type ComponentType, useEffect, useState } from 'react'
import { delay } from '../lib/delay.ts'
import { loadOptionalPart } from '../lib/load-optional-part.ts'

const DELAY_MS = 2_000

/**
 * Loads and renders an optional component two seconds after mount, when the page has loaded. `load` must be
 * the same function on every render.
 */
export function DeferUntilIdle({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const aborter = new AbortController()
    void delay(DELAY_MS, aborter.signal)
      .then(() => loadOptionalPart(load, aborter.signal))
      .then((part) => part && setPart(() => part))
    return () => aborter.abort()
  }, [load])
  return Part && <Part />
}
