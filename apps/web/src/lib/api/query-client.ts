import type { QueryClient } from '@tanstack/react-query'

let client: QueryClient | undefined

/** Sets the portal's query client. */
export function setQueryClient(created: QueryClient): void {
  client = created
}

/** Returns the query client; undefined on the signed-out pages, which make no queries. */
export function getQueryClient(): QueryClient | undefined {
  return client
}
