import type { QueryClient } from '@tanstack/react-query'
import { statsQuery, userQuery } from './member-queries.ts'

/** Reloads member and statistics. If that fails, reloads the member alone, and throws if that fails too. */
export async function refreshUserData(client: QueryClient): Promise<void> {
  const user = () => client.fetchQuery({ ...userQuery(), staleTime: 0 })
  try {
    await Promise.all([user(), client.fetchQuery({ ...statsQuery(), staleTime: 0 })])
  } catch {
    await user()
  }
}
