import { http } from 'viem'

/** Creates the transport of a chain: 10 s timeout, three retries from 150 ms, batches of up to 1,000 calls. */
export function rpcTransport(url?: string) {
  return http(url, { timeout: 10_000, retryCount: 3, retryDelay: 150, batch: { batchSize: 1000 } })
}
