import type { LiveEvent } from '@hearth/protocol/live-events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { memberKey, statsQuery, userQuery } from './member-queries.ts'

/** What history and log are kept under. */
export const pointsKey = ['points'] as const

/** What the member's nodes and their slots are kept under. */
export const nodesKey = ['nodes'] as const

/** What the statistics of collected data are kept under. */
export const dataKey = ['data'] as const

/** Whom the member has invited. */
export const referralsKey = ['referrals'] as const

/** Campaigns, and how far the member is with them. */
export const rewardsKey = ['rewards'] as const

/** How far the member is with Smart Account and Machine ID, and with what they take. */
export const identityKey = ['identity'] as const

const points: QueryKey[] = [statsQuery().queryKey, pointsKey]
const allKeys: QueryKey[] = [memberKey, pointsKey, nodesKey, dataKey, referralsKey, rewardsKey, identityKey]

/** What is asked for again when something changed. */
const staleKeys: Partial<Record<LiveEvent, QueryKey[]>> = {
  credited: [...points, nodesKey, rewardsKey],
  settled: points,
  // Collected results are booked as points.
  points: [...points, dataKey],
  referral: [...points, referralsKey, rewardsKey],
  reward: [...points, referralsKey, rewardsKey],
  wallet: [userQuery().queryKey, rewardsKey, identityKey],
  identity: [userQuery().queryKey, rewardsKey, identityKey],
  refetch: allKeys,
  // The server refuses the next call, and the portal leaves.
  ended: [userQuery().queryKey],
}

/** Changes that come within this time cost one request. */
const DEBOUNCE_MS = 250
/** When changes may have been missed, all portals learn of it at once: they ask one after the other. */
const REFETCH_JITTER_MS = 3_000
/** What was asked for so shortly ago that only the total is looked at again: where that has changed, the rest follows. */
const RECENT_LOAD_MS = 10_000

/** Has the queries concerned ask again when something changed. */
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
    // What is being asked for already may be older than the change, so it is asked for anew.
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
