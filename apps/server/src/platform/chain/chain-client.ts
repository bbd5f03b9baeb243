import { createPublicClient, http } from 'viem'
import { createConfiguredFetch } from '../http/outbound/fetch-configured.ts'

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024

/** A chain client. Comparing it with viem's `PublicClient` creates fifty thousand types. */
export type ChainClient = ReturnType<typeof createChainClient>

/**
 * Creates the only kind of viem client that the server uses. CCIP-Read (ERC-3668) is off: with it, a contract that a
 * member names would have the server fetch any URL.
 * @param url where a node of the chain answers
 * @param options.timeoutMs of each call
 * @param options.retryCount further tries of a call that got no answer
 * @param options.cacheTime how long the newest block is remembered, in ms; without it as long as viem thinks right
 */
export function createChainClient(
  url: string,
  options: { timeoutMs?: number; retryCount?: number; cacheTime?: number } = {},
) {
  const { timeoutMs = TIMEOUT_MS, retryCount = 1, cacheTime } = options
  const transport = http(url, {
    timeout: timeoutMs,
    retryCount,
    // Batches the calls of one turn: the relayer simulates dozens of jobs at once.
    batch: true,
    // viem's own timeout comes first and has the better message.
    fetchFn: createConfiguredFetch(url, { timeoutMs: timeoutMs + 1_000, maxBytes: MAX_RESPONSE_BYTES }),
  })
  return createPublicClient({ transport, cacheTime, ccipRead: false })
}
