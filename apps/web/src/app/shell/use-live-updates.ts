import { afterFirstPaint } from '@hearth/ui/lib/after-first-paint'
import { loadOptionalPart } from '@hearth/ui/lib/load-optional-part'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isOutdated } from '../../lib/browser/release.ts'
import { createQueryRefresher } from '../../lib/live/live-queries.ts'

/**
 * Refetches data on live events while the portal is open.
 * @returns whether events arrive
 */
export function useLiveUpdates(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const refresh = createQueryRefresher(client)
    let connections = 0
    const onConnected = (isConnected: boolean) => {
      setConnected(isConnected)
      // Check for a new release, because the server may have restarted with one.
      if (isConnected && connections++ > 0) void isOutdated()
    }
    // Wait, so that the page's own requests go first.
    void afterFirstPaint()
      .then(() => loadOptionalPart(() => import('../../lib/live/live-events.ts'), stop.signal))
      .then((liveEvents) =>
        liveEvents?.subscribeToLiveEvents(
          { onEvent: refresh.handleEvent, onConnectionChange: onConnected },
          stop.signal,
        ),
      )
    return () => {
      stop.abort()
      refresh.stop()
    }
  }, [client])
  return connected
}
