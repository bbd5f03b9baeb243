import { queryOptions } from '@tanstack/react-query'

/** Refresh interval. A signature may be up to five minutes old, including the time to read it. */
const REFETCH_MS = 60_000

/**
 * Returns the query for the time to sign, in ms since 1970. It is the server's time, because the local clock
 * may be wrong. The milliseconds are random, so that no two members sign the same time.
 */
export const serverTimeQuery = () =>
  queryOptions({
    queryKey: ['server-time'],
    queryFn: async ({ signal }) => {
      const { headers } = await fetch('/healthz', { cache: 'no-store', signal })
      const seconds = Date.parse(headers.get('date') ?? '')
      return Number.isNaN(seconds) ? Date.now() : seconds + Math.floor(Math.random() * 1000)
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REFETCH_MS,
  })
