import { http } from 'viem'

/** How a chain is asked: 10 s for an answer, three further tries 150 ms apart and more, up to a thousand calls in one request. */
export function rpcTransport(url?: string) {
  return http(url, { timeout: 10_000, retryCount: 3, retryDelay: 150, batch: { batchSize: 1000 } })
}
