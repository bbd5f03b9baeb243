import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { pointsKey } from '../../lib/live/live-queries.ts'
import { statsQuery } from '../../lib/member/member-queries.ts'
import { useLiveUpdates } from './use-live-updates.ts'

const MAX_POLL_SECONDS = 15
/** Polling interval during live updates, in case an event is lost. */
const POLL_SECONDS_WHILE_LIVE = 300

/**
 * Returns the statistics query, refetched on live events and by polling, which is faster without live events.
 * A new total makes history and log stale.
 */
export function useLivePoints() {
  const client = useQueryClient()
  const isLive = useLiveUpdates()
  const seconds = isLive
    ? POLL_SECONDS_WHILE_LIVE
    : Math.min(MAX_POLL_SECONDS, runtimeConfig().heartbeat.intervalSeconds)
  const stats = useQuery({
    ...statsQuery(),
    refetchInterval: seconds * 1000,
    refetchOnWindowFocus: 'always',
  })
  const total = stats.isPlaceholderData ? undefined : stats.data?.points_total
  const lastTotal = useRef(total)
  useEffect(() => {
    if (total === undefined) return
    if (lastTotal.current !== undefined && lastTotal.current !== total)
      void client.invalidateQueries({ queryKey: pointsKey })
    lastTotal.current = total
  }, [total, client])
  return stats
}
