import { queryOptions } from '@tanstack/react-query'

/**
 * Refresh interval. A signed timestamp may be up to five minutes old, including the time to read the data.
 */
const REFETCH_MS = 60_000

/**
 * Returns the query for the timestamp to include in the signed data, in ms since 1970. It is the server's
 * time, because the local clock may be wrong. The milliseconds are random, so that two members are unlikely
 * to sign the same timestamp.
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
