import type { QueryClient } from '@tanstack/react-query'

type ErrorListener = (error: Error, client: QueryClient) => void

let listener: ErrorListener = () => undefined
let loaded: QueryClient | undefined
let loading: Promise<QueryClient> | undefined

/** Returns the query client, loaded with the first page that needs it. The sign-in page does not need it. */
export function loadQueryClient(): Promise<QueryClient> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<QueryClient> {
  const { createQueryClient } = await import('./create-query-client.ts')
  loaded = createQueryClient((error, client) => listener(error, client))
  return loaded
}

/** Returns the query client if it is loaded. */
export function getLoadedQueryClient(): QueryClient | undefined {
  return loaded
}

/** Sets the listener for queries that failed after all retries. */
export function onQueryError(newListener: ErrorListener): void {
  listener = newListener
}
