import { createPublicClient, http } from 'viem'
import { createConfiguredFetch } from '../http/outbound/fetch-configured.ts'

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024

/**
 * The client's inferred type. Comparing it with viem's `PublicClient` makes TypeScript create fifty thousand
 * types.
 */
export type ChainClient = ReturnType<typeof createChainClient>

/**
 * Creates the server's viem client. CCIP-Read (ERC-3668) is off, because it lets a contract make the server
 * fetch any URL.
 * @param url RPC URL
 * @param options.timeoutMs timeout of a call
 * @param options.retryCount retries of a call without a response
 * @param options.cacheTime milliseconds for which the newest block number is cached; default: viem's
 */
export function createChainClient(
  url: string,
  options: { timeoutMs?: number; retryCount?: number; cacheTime?: number } = {},
) {
  const { timeoutMs = TIMEOUT_MS, retryCount = 1, cacheTime } = options
  const transport = http(url, {
    timeout: timeoutMs,
    retryCount,
    // Send the calls of one event-loop turn as a batch, because the relayer simulates dozens of jobs in
    // parallel.
    batch: true,
    // Let viem's own timeout fire first, because its message is better.
    fetchFn: createConfiguredFetch(url, { timeoutMs: timeoutMs + 1_000, maxBytes: MAX_RESPONSE_BYTES }),
  })
  return createPublicClient({ transport, cacheTime, ccipRead: false })
}
