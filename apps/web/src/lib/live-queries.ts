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
const everything: QueryKey[] = [
  memberKey,
  pointsKey,
  nodesKey,
  dataKey,
  referralsKey,
  rewardsKey,
  identityKey,
]

/** What is asked for again when something changed. */
const stale: Partial<Record<LiveEvent, QueryKey[]>> = {
  credited: [...points, nodesKey, rewardsKey],
  settled: points,
  // Collected results are booked as points.
  points: [...points, dataKey],
  referral: [...points, referralsKey, rewardsKey],
  reward: [...points, referralsKey, rewardsKey],
  wallet: [userQuery().queryKey, rewardsKey, identityKey],
  identity: [userQuery().queryKey, rewardsKey, identityKey],
  refetch: everything,
  // The server refuses the next call, and the portal leaves.
  ended: [userQuery().queryKey],
}

/** Changes that come within this time cost one request. */
const GATHER_MS = 250
/** When changes may have been missed, all portals learn of it at once: they ask one after the other. */
const REFETCH_SPREAD_MS = 3_000
/** What was asked for so shortly ago that only the total is looked at again: where that has changed, the rest follows. */
const JUST_LOADED_MS = 10_000

/** Has the queries concerned ask again when something changed. */
export function refreshOnChange(client: QueryClient): { heard(event: LiveEvent): void; stop(): void } {
  const waiting = new Set<QueryKey>()
  let soon: ReturnType<typeof setTimeout> | undefined
  const startedAt = Date.now()
  const staleBy = (event: LiveEvent) =>
    event === 'refetch' && Date.now() - startedAt < JUST_LOADED_MS
      ? [statsQuery().queryKey]
      : (stale[event] ?? [])
  const refresh = () => {
    soon = undefined
    // What is being asked for already may be older than the change, so it is asked for anew.
    for (const queryKey of waiting) void client.invalidateQueries({ queryKey })
    waiting.clear()
  }
  return {
    heard(event) {
      for (const key of staleBy(event)) waiting.add(key)
      if (waiting.size === 0 || soon !== undefined) return
      soon = setTimeout(refresh, event === 'refetch' ? Math.random() * REFETCH_SPREAD_MS : GATHER_MS)
    },
    stop() {
      clearTimeout(soon)
      waiting.clear()
    },
  }
}
