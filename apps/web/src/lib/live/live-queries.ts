import type { LiveEvent } from '@hearth/protocol/live-events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { memberKey, statsQuery, userQuery } from '../member/member-queries.ts'

/** Query key of points history and log. */
export const pointsKey = ['points'] as const

/** Query key of nodes and slots. */
export const nodesKey = ['nodes'] as const

/** Query key of data statistics. */
export const dataKey = ['data'] as const

/** Query key of referrals. */
export const referralsKey = ['referrals'] as const

/** Query key of campaigns and their progress. */
export const rewardsKey = ['rewards'] as const

/** Query key of cases and of the answers to questions about records. */
export const casesKey = ['cases'] as const

/** Query key of Smart Account, Machine ID and their requirements. */
export const identityKey = ['identity'] as const

/** Query key of the steps from sign-up to the Machine ID. They change with the identity. */
export const getStartedKey = [...identityKey, 'get-started'] as const

const points: QueryKey[] = [statsQuery().queryKey, pointsKey]
const allKeys: QueryKey[] = [
  memberKey,
  pointsKey,
  nodesKey,
  dataKey,
  referralsKey,
  rewardsKey,
  identityKey,
  casesKey,
]

/** Queries that each event makes stale. */
const staleKeys: Partial<Record<LiveEvent, QueryKey[]>> = {
  credited: [...points, nodesKey, rewardsKey, getStartedKey],
  presence: [nodesKey, getStartedKey],
  settled: points,
  // Points may have been booked for collected results, so refetch the data, too.
  points: [...points, dataKey],
  referral: [...points, referralsKey, rewardsKey],
  reward: [...points, referralsKey, rewardsKey],
  wallet: [userQuery().queryKey, rewardsKey, identityKey],
  identity: [userQuery().queryKey, rewardsKey, identityKey],
  case: [casesKey],
  refetch: allKeys,
  // Any query suffices. The server rejects it because the session has ended, and the member is signed out.
  ended: [userQuery().queryKey],
}

/** Delay of a refetch, so that events of this time share it. */
const DEBOUNCE_MS = 250
/**
 * Maximum random delay of `refetch` events. Spreads the requests of all portals, which may miss events at the
 * same time.
 */
const REFETCH_JITTER_MS = 3_000
/**
 * Time after a load during which a `refetch` event refetches only the statistics. If their total has changed,
 * history and log follow.
 */
const RECENT_LOAD_MS = 10_000

/** Creates a handler that refetches the queries an event makes stale. */
export function createQueryRefresher(client: QueryClient): {
  handleEvent(event: LiveEvent): void
  stop(): void
} {
  const pending = new Set<QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const startedAt = Date.now()
  const getStaleKeys = (event: LiveEvent) =>
    event === 'refetch' && Date.now() - startedAt < RECENT_LOAD_MS
      ? [statsQuery().queryKey]
      : (staleKeys[event] ?? [])
  const refresh = () => {
    timer = undefined
    // Also restart requests in flight, which may predate the change.
    for (const queryKey of pending) void client.invalidateQueries({ queryKey })
    pending.clear()
  }
  return {
    handleEvent(event) {
      for (const key of getStaleKeys(event)) pending.add(key)
      if (pending.size === 0 || timer !== undefined) return
      timer = setTimeout(refresh, event === 'refetch' ? Math.random() * REFETCH_JITTER_MS : DEBOUNCE_MS)
    },
    stop() {
      clearTimeout(timer)
      pending.clear()
    },
  }
}
