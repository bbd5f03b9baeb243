import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { networkOf } from '../http/network-of.ts'
import type { RateBudget, RateLimiter } from '../http/rate-limiter.ts'
import { boundCall } from './bound-call.ts'
import { ChainAway, forwardCalls, type RpcOutcome } from './forward-calls.ts'
import { RPC_METHODS } from './rpc-methods.ts'

/** As many as viem and wallets put into one batch at most. */
const MAX_BATCH = 1000
const BODY_LIMIT_BYTES = 2 * 1024 * 1024

type RpcId = string | number | null
type RpcAnswer = { jsonrpc: '2.0'; id: RpcId } & RpcOutcome

const callSchema = z.object({
  jsonrpc: z.literal('2.0'),
  /** Absent for a notification, which nobody answers. */
  id: z.union([z.string().max(200), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})

/**
 * `/rpc`: the chain as a wallet or the portal may use it. JSON-RPC 2.0 with batches of up to 1,000; each call of a batch
 * counts against the budget of the caller's network.
 * @param deps.url where the chain's node answers
 * @param deps.readBudget what a network may call, as it is now
 */
export async function serveRpc(
  app: FastifyInstance,
  deps: { url: string; rateLimiter: RateLimiter; readBudget: () => RateBudget },
): Promise<void> {
  const { url, rateLimiter, readBudget } = deps
  await app.register(async (scope) => {
    // A wallet or another portal may be on any origin; the call carries nothing that tells who it is.
    await scope.register(cors, { origin: '*', methods: ['POST'], maxAge: 86_400 })
    scope.setErrorHandler((error, _request, reply) => {
      const { statusCode = 500, message } = error as { statusCode?: number; message: string }
      if (statusCode >= 500) throw error
      return reply.status(statusCode).send(failure(null, -32700, message))
    })
    scope.post(
      '/rpc',
      { schema: { hide: true }, bodyLimit: BODY_LIMIT_BYTES },
      async ({ ip, body }, reply) => {
        reply.header('cache-control', 'no-store')
        const calls: unknown[] = Array.isArray(body) ? body : [body]
        const budget = readBudget()
        // A longer one would be told to come again later for ever.
        const most = Math.min(MAX_BATCH, budget.limit)
        if (calls.length === 0 || calls.length > most) {
          return failure(null, -32600, `A batch has 1 to ${most} calls; this one has ${calls.length}.`)
        }
        const waitSeconds = await rateLimiter.take(`rpc:network:${networkOf(ip)}`, budget, calls.length)
        if (waitSeconds > 0) {
          return reply
            .status(429)
            .header('retry-after', waitSeconds)
            .send(failure(null, -32005, `Too many calls. Try again in ${waitSeconds} s.`))
        }
        const answers = await answer(url, calls).catch((error) => {
          if (error instanceof ChainAway) return undefined
          throw error
        })
        if (!answers) {
          return reply
            .status(503)
            .send(failure(null, -32603, 'The chain does not answer. Try again in a few seconds.'))
        }
        if (answers.length === 0) return reply.status(204).send()
        return Array.isArray(body) ? answers : answers[0]
      },
    )
  })
}

/** The answers to all calls that want one, in their order. */
async function answer(url: string, calls: readonly unknown[]): Promise<RpcAnswer[]> {
  const checked = calls.map((call) => callSchema.safeParse(call).data)
  const bounded = checked.flatMap((call) => {
    const run = call && RPC_METHODS.has(call.method) && boundCall(call)
    return run ? [{ call, run }] : []
  })
  const outcomes = await forwardCalls(
    url,
    bounded.map(({ run }) => run),
  )
  const outcomeOf = new Map(bounded.map(({ call }, index) => [call, outcomes[index] as RpcOutcome]))
  return checked.flatMap((call): RpcAnswer[] => {
    if (!call) return [failure(null, -32600, 'This is no call of JSON-RPC 2.0.')]
    if (call.id === undefined) return []
    const outcome = outcomeOf.get(call)
    if (outcome) return [{ jsonrpc: '2.0', id: call.id, ...outcome }]
    if (RPC_METHODS.has(call.method)) {
      return [failure(call.id, -32602, `${call.method} takes a transaction and a block here, nothing else.`)]
    }
    return [failure(call.id, -32601, `The method ${call.method.slice(0, 100)} is not available here.`)]
  })
}

function failure(id: RpcId, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
