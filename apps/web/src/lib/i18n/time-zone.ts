import { currentTimeZone, setTimeZone } from '@hearth/ui/lib/time-zone'
import { useSyncExternalStore } from 'react'
import { clientState } from '../session/client-state.ts'

/** Returns the time zone of displayed times: the member's setting, or else the browser's. */
export function useTimeZone(): string {
  return useSyncExternalStore((listener) => clientState.subscribe(listener), readTimeZone)
}

function readTimeZone(): string {
  setTimeZone(clientState.get().user?.time_zone ?? null)
  return currentTimeZone()
}
