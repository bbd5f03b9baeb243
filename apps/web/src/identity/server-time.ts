import { queryOptions } from '@tanstack/react-query'

/** A signature's time may be five minutes old when it comes; somebody needs some of them to read. */
const REFETCH_MS = 60_000

/**
 * The server's time, ms since 1970, for what is signed now: this browser's clock may be wrong. To the second it is the
 * server's; the rest is chance, because no two members may sign at the same time.
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
