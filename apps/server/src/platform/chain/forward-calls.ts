import { z } from 'zod'

/** A call that the chain is asked for. */
export interface RpcCall {
  method: string
  params?: unknown
}

/** What became of it: JSON-RPC 2.0's `result`, or its `error`. */
export type RpcOutcome = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** The chain did not answer; calling again later may help. */
export class ChainAway extends Error {
  override readonly name = 'ChainAway'
}

const answerSchema = z.array(
  z.object({
    id: z.number(),
    result: z.unknown().optional(),
    error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
  }),
)

/**
 * Asks the chain's node for all calls in one request.
 * @returns what became of each, in their order
 * @throws ChainAway where it does not answer within 10 s, or not as it should
 */
export async function forwardCalls(url: string, calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
  if (calls.length === 0) return []
  let answers: z.infer<typeof answerSchema>
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Numbered anew: a caller's ids may be anything, and the same twice.
      body: JSON.stringify(
        calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params: params ?? [] })),
      ),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    answers = answerSchema.parse(JSON.parse(await readBounded(response)))
  } catch (cause) {
    throw new ChainAway('the chain does not answer', { cause })
  }
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return calls.map((_, id) => {
    const answer = byId.get(id)
    if (!answer) return { error: { code: -32603, message: 'The chain left this call unanswered.' } }
    return answer.error ? { error: answer.error } : { result: answer.result ?? null }
  })
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
  }
  return text + decoder.decode()
}
