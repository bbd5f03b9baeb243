import { type ComponentType, useEffect, useState } from 'react'
import { delay } from '../lib/delay.ts'
import { loadOptionalPart } from '../lib/load-optional-part.ts'

const DELAY_MS = 2_000

type Load = () => Promise<ComponentType>

/** Components that have been loaded, so that they appear immediately when they are mounted again. */
const loaded = new WeakMap<Load, ComponentType>()

/**
 * Loads and renders an optional component two seconds after mount, when the page has loaded. Mounted again, it
 * renders the component immediately. `load` must be the same function on every render.
 */
export function DeferUntilIdle({ load }: { load: Load }) {
  const [Part, setPart] = useState(() => loaded.get(load))
  useEffect(() => {
    const known = loaded.get(load)
    if (known) return setPart(() => known)
    const aborter = new AbortController()
    void delay(DELAY_MS, aborter.signal)
      .then(() => loadOptionalPart(load, aborter.signal))
      .then((part) => {
        if (!part) return
        loaded.set(load, part)
        setPart(() => part)
      })
    return () => aborter.abort()
  }, [load])
  return Part && <Part />
}
