import { endpoints } from '@hearth/protocol/endpoints'
import type { UserStats } from '@hearth/protocol/endpoints/members'
import type { User } from '@hearth/protocol/user'
import { readStored, writeStored } from '@hearth/ui/lib/browser-storage'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { staleTimes } from '../api/query-settings.ts'
import { clientState, WHITELISTED_KEY } from '../session/client-state.ts'

/**
 * Query key of the logged-in member's data. Each query shows the last known value until the response arrives.
 */

export const memberKey = ['member'] as const

export const userQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'user'],
    queryFn: async ({ signal }) => {
      const user = await call(endpoints.readUser, {}, signal)
      clientState.set({ user })
      return user
    },
    staleTime: staleTimes.user,
    placeholderData: () => clientState.get().user ?? undefined,
  })

/** Updates the member in the whole portal. */
export function showUser(client: QueryClient, user: User): void {
  client.setQueryData(userQuery().queryKey, user)
  clientState.set({ user })
}

/** Returns the statistics of the last visit; undefined if their format is outdated. */
export function readStoredStats(): UserStats | undefined {
  const { userStats } = clientState.get()
  return userStats && endpoints.readStats.answer.safeParse(userStats).success ? userStats : undefined
}

export const statsQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'stats'],
    queryFn: async ({ signal }) => {
      const userStats = await call(endpoints.readStats, {}, signal)
      clientState.set({ userStats })
      return userStats
    },
    staleTime: staleTimes.stats,
    placeholderData: readStoredStats,
  })

export const whitelistedQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'whitelisted'],
    queryFn: async ({ signal }) => {
      const answer = await call(endpoints.readWhitelisted, {}, signal)
      writeStored(WHITELISTED_KEY, answer?.isWhitelisted === true ? 'true' : 'false')
      return answer
    },
    staleTime: staleTimes.whitelisted,
    placeholderData: () => ({ isWhitelisted: readStored(WHITELISTED_KEY) === 'true' }),
  })

export const onboardedQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'onboarded'],
    queryFn: async ({ signal }) => {
      const answer = await call(endpoints.readOnboarded, {}, signal)
      clientState.set({ userOnboarded: answer?.success === true })
      return answer
    },
    staleTime: staleTimes.onboarded,
  })
