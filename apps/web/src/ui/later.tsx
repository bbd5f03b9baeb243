import { type ComponentType, useEffect, useState } from 'react'
import { loadOptionalPart } from '../lib/load-optional-part.ts'
import { pause } from '../lib/pause.ts'

const LATER_MS = 2_000

/**
 * A part that no page needs: it comes once a page load is surely over, so that nothing it asks for stands in its way.
 * `load` stays the same.
 */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const gone = new AbortController()
    void pause(LATER_MS, gone.signal)
      .then(() => loadOptionalPart(load, gone.signal))
      .then((part) => part && setPart(() => part))
    return () => gone.abort()
  }, [load])
  return Part && <Part />
}
