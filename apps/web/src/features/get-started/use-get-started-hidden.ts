import { readStored, writeStored } from '@hearth/ui/lib/browser-storage'
import { useCallback, useState } from 'react'
import { readAccessToken } from '../../lib/session/client-state.ts'
import { readMemberId } from '../../lib/session/session-token.ts'

/** Storage key of the ID of the member who dismissed or completed the steps in this browser. */
const HIDDEN_KEY = 'getStartedHidden'

/** Returns whether the member dismissed or completed the steps in this browser. */
export function isGetStartedHidden(): boolean {
  const memberId = readMemberId(readAccessToken())
  return memberId !== null && readStored(HIDDEN_KEY) === memberId
}

/** Returns whether the member dismissed or completed the steps, and functions that change it. */
export function useGetStartedHidden() {
  const [isHidden, setShown] = useState(isGetStartedHidden)
  const setHidden = useCallback((hidden: boolean) => {
    setShown(hidden)
    save(hidden)
  }, [])
  return { isHidden, setHidden, saveCompleted }
}

/** Hides the steps from the next visit on. */
function saveCompleted(): void {
  save(true)
}

function save(hidden: boolean): void {
  writeStored(HIDDEN_KEY, hidden ? readMemberId(readAccessToken()) : null)
}
