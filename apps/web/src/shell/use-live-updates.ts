import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterFirstPaint } from '../lib/after-first-paint.ts'
import { createQueryRefresher } from '../lib/live-queries.ts'
import { loadOptionalPart } from '../lib/load-optional-part.ts'
import { isOutdated } from '../lib/release.ts'

/** Keeps what is on the screen as it is on the server, for as long as the portal is open. @returns whether it can */
export function useLiveUpdates(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const refresh = createQueryRefresher(client)
    let connections = 0
    const onConnected = (isConnected: boolean) => {
      setConnected(isConnected)
      // After a break the server may be a newer one.
      if (isConnected && connections++ > 0) void isOutdated()
    }
    // What the page itself asks for goes first.
    void afterFirstPaint()
      .then(() => loadOptionalPart(() => import('../lib/live-events.ts'), stop.signal))
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
