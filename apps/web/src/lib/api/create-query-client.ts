import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { MUTATION_RETRIES, RETENTION_MS, retryQuery } from './query-settings.ts'

export function createQueryClient(onQueryError: (error: Error, client: QueryClient) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { gcTime: RETENTION_MS, retry: retryQuery, refetchOnWindowFocus: true },
      mutations: { retry: MUTATION_RETRIES },
    },
    queryCache: new QueryCache({ onError: (error) => onQueryError(error, client) }),
    mutationCache: new MutationCache({ onError: (error) => console.error(error.message) }),
  })
  return client
}
