import { createPublicClient, http } from 'viem'

const TIMEOUT_MS = 10_000

/** Asks a chain. Wherever it is compared with viem's `PublicClient` instead, the compiler makes fifty thousand types. */
export type ChainClient = ReturnType<typeof createChainClient>

/**
 * @param url where a node of the chain answers
 * @param options.retryCount further tries of a call that got no answer
 * @param options.cacheTime how long the newest block is remembered, in ms; without it as long as viem thinks right
 */
export function createChainClient(url: string, options: { retryCount?: number; cacheTime?: number } = {}) {
  const { retryCount = 1, cacheTime } = options
  // What is asked in one turn goes in one request: the relayer asks about dozens of orders at once.
  const transport = http(url, { timeout: TIMEOUT_MS, retryCount, batch: true })
  return createPublicClient({ transport, cacheTime })
}
