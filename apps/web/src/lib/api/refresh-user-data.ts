import type { QueryClient } from '@tanstack/react-query'
import { statsQuery, userQuery } from '../member/member-queries.ts'

/** Reloads member and statistics. If either fails, reloads the member alone and throws its error. */
export async function refreshUserData(client: QueryClient): Promise<void> {
  const user = () => client.fetchQuery({ ...userQuery(), staleTime: 0 })
  try {
    await Promise.all([user(), client.fetchQuery({ ...statsQuery(), staleTime: 0 })])
  } catch {
    await user()
  }
}
