import { type ComponentType, useEffect, useState } from 'react'

const LATER_MS = 2_000
const AGAIN_MS = 60_000

/**
 * A part that no page needs: it comes once a page load is surely over, so that nothing it asks for stands in its way.
 * Where it does not come through, all else goes on without it, and it is tried again later. `load` stays the same.
 */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const loadIn = (delay: number) => {
      timer = setTimeout(() => {
        load().then(
          (part) => setPart(() => part),
          () => timer && loadIn(AGAIN_MS),
        )
      }, delay)
    }
    loadIn(LATER_MS)
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [load])
  return Part && <Part />
}
