import { createConfiguredFetch } from '../http/outbound/fetch-configured.ts'

const TIMEOUT_MS = 10_000
/** Maximum size of a response. The largest contains the local chain's whole state. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024

/**
 * Sends one JSON-RPC call to the local chain.
 * @throws if it returns an error or does not respond in time
 */
export async function callChain(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const fetchChain = createConfiguredFetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES })
  const response = await fetchChain(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
