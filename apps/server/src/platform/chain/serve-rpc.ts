import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isNestedDeeper } from '../http/is-nested-deeper.ts'
import { isFromThisMachine } from '../http/loopback.ts'
import type { RateBudget, RateLimiter } from '../http/rate-limiter.ts'
import { subnetOf } from '../http/subnet-of.ts'
import { type AnswerBudget, type AnswerShare, AnswersTooLarge, createAnswerBudget } from './answer-budget.ts'
import { boundCall } from './bound-call.ts'
import { isFromDevelopmentAccount } from './development-accounts.ts'
import { ChainAway, forwardCalls, type RpcOutcome } from './forward-calls.ts'
import { RPC_METHODS } from './rpc-methods.ts'

/** Maximum number of calls in a batch. viem and wallets send no more. */
const MAX_BATCH = 1000
const BODY_LIMIT_BYTES = 2 * 1024 * 1024
/** Maximum nesting of parameters. `eth_call` with an access list needs five levels. */
const MAX_PARAMS_DEPTH = 16
const MIB = 1024 * 1024
const ANSWERS_IN_MEMORY = { total: 64 * MIB, perCaller: 16 * MIB, free: 65_536 }
/**
 * Time limit from a request until its response is sent. A response stays in memory until then, so slow clients
 * are disconnected.
 */
const ANSWER_TIMEOUT_MS = 40_000
const RETRY_AFTER_SECONDS = 5

type RpcId = string | number | null
type RpcAnswer = { jsonrpc: '2.0'; id: RpcId } & RpcOutcome

const callSchema = z.object({
  jsonrpc: z.literal('2.0'),
  /** Absent for a notification, which has no response. */
  id: z.union([z.string().max(200), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})

/**
 * Serves the chain at `/rpc` for wallets and the portal: JSON-RPC 2.0 with batches of up to 1,000 calls. Each
 * call is charged to the budget of the caller's subnet.
 * @param deps.url RPC URL of the chain
 * @param deps.isEmbedded whether the chain is local; if so, its development accounts can be used only from
 * this machine
 * @param deps.readBudget returns the current budget of a subnet
 * @param deps.answers limits the memory that responses use
 */
export async function serveRpc(
  app: FastifyInstance,
  deps: {
    url: string
    isEmbedded?: boolean
    rateLimiter: RateLimiter
    readBudget: () => RateBudget
    answers?: AnswerBudget
  },
): Promise<void> {
  const { url, isEmbedded = false, rateLimiter, readBudget } = deps
  const answerBudget = deps.answers ?? createAnswerBudget(ANSWERS_IN_MEMORY)
  const serve = async (scope: FastifyInstance) => {
    // Allow any origin, because calls carry no credentials.
    await scope.register(cors, { origin: '*', methods: ['POST'], maxAge: 86_400 })
    scope.setErrorHandler((error, _request, reply) => {
      const { statusCode = 500, message } = error as { statusCode?: number; message: string }
      if (statusCode >= 500) throw error
      return reply.status(statusCode).send(failure(null, -32700, message))
    })
    scope.post(
      '',
      { bodyLimit: BODY_LIMIT_BYTES, config: { acceptsDeepBody: true } },
      async (request, reply) => {
        const { ip, body } = request
        reply.header('cache-control', 'no-store')
        const calls: unknown[] = Array.isArray(body) ? body : [body]
        const budget = readBudget()
        // Reject a batch above the budget, because it could never succeed.
        const most = Math.min(MAX_BATCH, budget.limit)
        if (calls.length === 0 || calls.length > most) {
          return failure(null, -32600, `A batch has 1 to ${most} calls; this one has ${calls.length}.`)
        }
        const network = subnetOf(ip)
        const waitSeconds = await rateLimiter.consume(`rpc:network:${network}`, budget, calls.length)
        if (waitSeconds > 0) {
          return reply
            .status(429)
            .header('retry-after', waitSeconds)
            .send(failure(null, -32005, `Too many calls. Try again in ${waitSeconds} s.`))
        }
        const share = answerBudget.open(network)
        const timer = setTimeout(() => reply.raw.destroy(), ANSWER_TIMEOUT_MS)
        const release = () => {
          clearTimeout(timer)
          share.release()
        }
        reply.raw.once('close', release)
        if (reply.raw.destroyed) release()
        const answers = await answer(url, calls, share, isEmbedded && !isFromThisMachine(request)).catch(
          describeFailure,
        )
        if (typeof answers === 'string') {
          const retryAfter = { 'retry-after': RETRY_AFTER_SECONDS }
          return reply
            .status(503)
            .headers(retryAfter)
            .send(failure(null, -32603, answers))
        }
        if (answers.length === 0) return reply.status(204).send()
        return Array.isArray(body) ? answers : answers[0]
      },
    )
  }
  // Use a prefix, because the CORS plugin's preflight route otherwise serves every path.
  await app.register(serve, { prefix: '/rpc' })
}

/** Returns the responses in the order of the calls. */
async function answer(
  url: string,
  calls: readonly unknown[],
  share: AnswerShare,
  guardsDevelopmentAccounts: boolean,
): Promise<RpcAnswer[]> {
  const checked = calls.map((call) => callSchema.safeParse(call).data)
  const guarded = new Set(guardsDevelopmentAccounts ? await listDevelopmentSends(checked) : [])
  const bounded = checked.flatMap((call) => {
    if (!call || guarded.has(call)) return []
    if (!RPC_METHODS.has(call.method) || !isReadable(call.params)) return []
    const run = boundCall(call)
    return typeof run === 'string' ? [] : [{ call, run }]
  })
  const outcomes = await forwardCalls(
    url,
    bounded.map(({ run }) => run),
    share,
  )
  const outcomeOf = new Map(bounded.map(({ call }, index) => [call, outcomes[index] as RpcOutcome]))
  return checked.flatMap((call): RpcAnswer[] => {
    if (!call) return [failure(null, -32600, 'This is no call of JSON-RPC 2.0.')]
    if (call.id === undefined) return []
    if (guarded.has(call)) {
      return [
        failure(call.id, -32003, 'Development accounts can be used from the machine of the server only.'),
      ]
    }
    const outcome = outcomeOf.get(call)
    if (outcome) return [{ jsonrpc: '2.0', id: call.id, ...outcome }]
    if (RPC_METHODS.has(call.method) && !isReadable(call.params)) {
      return [
        failure(
          call.id,
          -32602,
          `The parameters must be well-formed Unicode, nested at most ${MAX_PARAMS_DEPTH} levels deep.`,
        ),
      ]
    }
    if (RPC_METHODS.has(call.method)) {
      return [failure(call.id, -32602, `${call.method} takes ${boundCall(call)} here, nothing else.`)]
    }
    return [failure(call.id, -32601, `The method ${call.method.slice(0, 100)} is not available here.`)]
  })
}

type Call = z.output<typeof callSchema>

/**
 * Returns the calls that send transactions signed with development keys. These keys are public, so anyone who
 * reaches the server could spend the coins.
 */
async function listDevelopmentSends(calls: readonly (Call | undefined)[]): Promise<Call[]> {
  const sends: Call[] = []
  for (const call of calls) {
    if (call?.method !== 'eth_sendRawTransaction') continue
    const [raw] = Array.isArray(call.params) ? call.params : []
    if (await isFromDevelopmentAccount(raw)) sends.push(call)
  }
  return sends
}

/**
 * Returns whether RPC nodes can parse the parameters. An RPC node rejects a whole batch if it cannot parse one
 * call.
 */
function isReadable(params: unknown): boolean {
  return !isNestedDeeper(params, MAX_PARAMS_DEPTH) && isWellFormed(params)
}

/**
 * Returns whether all strings and field names of a value are valid Unicode. Recursive, so the value must be
 * shallow.
 */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, content]) => name.isWellFormed() && isWellFormed(content))
}

/**
 * Returns the message for an error that the caller may see.
 * @throws every other error
 */
function describeFailure(error: unknown): string {
  if (error instanceof ChainAway) return 'The chain does not answer. Try again in a few seconds.'
  if (error instanceof AnswersTooLarge) {
    return 'The answers in memory are too large. Ask for less, or try again in a few seconds.'
  }
  throw error
}

function failure(id: RpcId, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
