import { readHolds } from '@hearth/protocol/endpoints/appeals'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { staleTimes } from '../api/query-settings.ts'
import { rewardsKey } from '../live/live-queries.ts'

/** The member's claim suspensions with their reasons. Refetched when rewards change. */
export const suspensionsQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'holds'],
    queryFn: ({ signal }) => call(readHolds, {}, signal),
    staleTime: staleTimes.campaigns,
  })

/** Conditions of the server for paying a claim. */
export type ClaimReview =
  /** Claims are suspended since this time (ISO 8601), until an operator or a rule reinstates them. */
  | { kind: 'suspended'; since: string }
  /** The member must confirm the email address again. */
  | { kind: 'check' }

/** Returns why the server would reject the member's claims; undefined if it would not, or is not known yet. */
export function useClaimReview(): ClaimReview | undefined {
  const { data } = useQuery(suspensionsQuery())
  const suspension = data?.holds?.find(({ until }) => !until)
  if (suspension) return { kind: 'suspended', since: suspension.since }
  return data?.check ? { kind: 'check' } : undefined
}
