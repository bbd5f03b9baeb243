import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { OutboundError, type ResolveName, resolveTarget } from './resolve-target.ts'
import { sendRequest } from './send-request.ts'

export interface OutsideCall {
  url: string
  headers: Record<string, string>
  body: Buffer
}

/** The status of the response, or a short failure reason. */
export type OutsideAnswer = { status: number } | { failure: string }

export interface OutsideRules {
  /** Subnets that are allowed even if they are not public, and even without TLS. */
  allowed: BlockList | undefined
  /** Time limit for the whole call, in milliseconds. */
  deadlineMs: number
  /** Resolves a name to all its addresses. Default: DNS. */
  resolve?: ResolveName
}

/** Maximum number of bytes read from a response body. */
const MAX_BODY_BYTES = 16_384

/**
 * Posts to a URL that a member or operator chose. Only allowed addresses are called (see `resolveTarget`), and
 * redirects are not followed. Never throws.
 */
export async function postOutside(rules: OutsideRules, call: OutsideCall): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(rules.deadlineMs)
  try {
    const url = new URL(call.url)
    const lookup = await resolveTarget(url, rules, signal)
    const { headers, body } = call
    // Do not reuse connections, because the addresses were validated for this call only.
    const answer = await sendRequest(url, { method: 'POST', headers, body }, { agent: false, lookup, signal })
    await discardBody(answer)
    return { status: answer.statusCode ?? 0 }
  } catch (error) {
    if (signal.aborted) return { failure: `no answer within ${rules.deadlineMs / 1000} s` }
    return { failure: describe(error) }
  }
}

/** Reads the body up to a limit and discards it, because only the status matters. */
async function discardBody(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) return
    }
  } catch {
    // Ignore an interrupted body, because the status was received.
  }
}

/** Describes errors by codes such as ECONNREFUSED, without internal addresses. */
function describe(error: unknown): string {
  if (error instanceof OutboundError) return error.message
  const { code, name } = error as NodeJS.ErrnoException
  return `no answer: ${code ?? name}`
}
