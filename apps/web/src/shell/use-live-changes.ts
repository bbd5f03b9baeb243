import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followLive } from '../lib/live.ts'
import { refreshOnChange } from '../lib/live-queries.ts'

/** Keeps what is on the screen as it is on the server, for as long as the portal is open. @returns whether it can */
export function useLiveChanges(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const refresh = refreshOnChange(client)
    void followLive({ heard: refresh.heard, connected: setConnected }, stop.signal)
    return () => {
      stop.abort()
      refresh.stop()
    }
  }, [client])
  return connected
}
