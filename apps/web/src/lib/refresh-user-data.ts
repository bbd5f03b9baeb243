import type { QueryClient } from '@tanstack/react-query'
import { statsQuery, userQuery } from './member-queries.ts'

/** Reloads member and statistics together; where that fails, the member alone. Throws only when that fails too. */
export async function refreshUserData(client: QueryClient): Promise<void> {
  const user = () => client.fetchQuery({ ...userQuery(), staleTime: 0 })
  try {
    await Promise.all([user(), client.fetchQuery({ ...statsQuery(), staleTime: 0 })])
  } catch {
    await user()
  }
}
