import type { QueryClient } from '@tanstack/react-query'

type ErrorListener = (error: Error, client: QueryClient) => void

let listener: ErrorListener = () => undefined
let loaded: QueryClient | undefined
let loading: Promise<QueryClient> | undefined

/** What keeps the server's answers, loaded with the first page that shows any: the log-in does without. */
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

/** Undefined until it is loaded: until then there is nothing to forget and nothing to ask for again. */
export function getLoadedQueryClient(): QueryClient | undefined {
  return loaded
}

/** Hears of queries that failed for good. */
export function onQueryError(newListener: ErrorListener): void {
  listener = newListener
}
