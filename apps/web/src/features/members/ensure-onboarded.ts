import type { QueryClient } from '@tanstack/react-query'
import { onboardedQuery, userQuery } from '../../lib/member/member-queries.ts'
import { onboard } from './api.ts'

/** Onboards a new member, then reloads the onboarding status and the member. Throws without retrying. */
export async function ensureOnboarded(client: QueryClient): Promise<void> {
  const onboarded = await client.fetchQuery(onboardedQuery())
  if (onboarded?.success) return
  const user = await client.fetchQuery(userQuery())
  if (!user?.id) return
  await onboard(user.id)
  await Promise.all([
    client.fetchQuery({ ...onboardedQuery(), staleTime: 0 }),
    client.fetchQuery({ ...userQuery(), staleTime: 0 }),
  ])
}
