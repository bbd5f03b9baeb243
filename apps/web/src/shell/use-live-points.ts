import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { statsQuery } from '../lib/member-queries.ts'
import { runtimeConfig } from '../lib/runtime-config.ts'

const POLL_SECONDS_AT_MOST = 15

/** What is made of the same points as the total. */
const pointsKey = ['points']

/** Asks for the figures again and again while the page is seen; a new total makes history and log stale. */
export function useLivePoints() {
  const client = useQueryClient()
  const seconds = Math.min(POLL_SECONDS_AT_MOST, runtimeConfig().heartbeat.intervalSeconds)
  const stats = useQuery({
    ...statsQuery(),
    refetchInterval: seconds * 1000,
    refetchOnWindowFocus: 'always',
  })
  const total = stats.isPlaceholderData ? undefined : stats.data?.points_total
  const known = useRef(total)
  useEffect(() => {
    if (total === undefined) return
    if (known.current !== undefined && known.current !== total)
      void client.invalidateQueries({ queryKey: pointsKey })
    known.current = total
  }, [total, client])
  return stats
}
