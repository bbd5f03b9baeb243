import { z } from 'zod'
import { type ConfiguredFetch, createConfiguredFetch } from '../http/outbound/fetch-configured.ts'
import { type AnswerShare, AnswersTooLarge } from './answer-budget.ts'

export interface RpcCall {
  method: string
  params?: unknown
}

/** Outcome of a call: JSON-RPC 2.0's `result` or `error`. */
export type RpcOutcome = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Error codes of an RPC node that cannot parse a batch because of one call in it. */
const UNREADABLE = [-32700, -32600]

/** Thrown if the chain did not respond. A retry may succeed. */
export class ChainAway extends Error {
  override readonly name = 'ChainAway'
}

const errorSchema = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
const answersSchema = z.array(
  z.object({ id: z.number(), result: z.unknown().optional(), error: errorSchema.optional() }),
)
/** An RPC node responds to a batch that it cannot parse with a single error. */
const rejectionSchema = z.object({ error: errorSchema })

/**
 * Sends all calls in one request, or in several if the RPC node cannot parse them together.
 * @param share counts the bytes of the responses
 * @returns outcomes in the order of the calls
 * @throws ChainAway if there is no valid response within 10 s; AnswersTooLarge
 */
export async function forwardCalls(
  url: string,
  calls: readonly RpcCall[],
  share: AnswerShare,
): Promise<RpcOutcome[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const fetchChain = createConfiguredFetch(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    onBytes: (count) => share.add(count),
  })
  try {
    return await ask((init) => fetchChain(url, { ...init, signal }), calls)
  } catch (cause) {
    if (cause instanceof AnswersTooLarge) throw cause
    throw new ChainAway('The RPC node does not respond.', { cause })
  }
}

async function ask(
  fetchChain: (init: RequestInit) => ReturnType<ConfiguredFetch>,
  calls: readonly RpcCall[],
): Promise<RpcOutcome[]> {
  if (calls.length === 0) return []
  const response = await fetchChain({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Use positions as IDs, because callers may repeat IDs.
    body: JSON.stringify(
      calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params: params ?? [] })),
    ),
  })
  const answer: unknown = await response.json()
  if (!Array.isArray(answer)) {
    const { error } = rejectionSchema.parse(answer)
    if (!UNREADABLE.includes(error.code))
      throw new Error(`The RPC node rejected the request: ${error.message}`)
    if (calls.length === 1) return [{ error }]
    // Halve the batch to find the calls that cannot be parsed. This takes at most two requests per call.
    const middle = Math.ceil(calls.length / 2)
    const first = await ask(fetchChain, calls.slice(0, middle))
    return [...first, ...(await ask(fetchChain, calls.slice(middle)))]
  }
  const byId = new Map(answersSchema.parse(answer).map((each) => [each.id, each]))
  return calls.map((_, id) => {
    const found = byId.get(id)
    if (!found) return { error: { code: -32603, message: 'The chain left this call unanswered.' } }
    return found.error ? { error: found.error } : { result: found.result ?? null }
  })
}
