import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { OutboundError, type ResolveName, resolveTarget } from './resolve-target.ts'
import { sendRequest } from './send-request.ts'

export interface OutsideCall {
  url: string
  headers: Record<string, string>
  body: Buffer
}

/** The status of the response, or a short reason why there is none. */
export type OutsideAnswer = { status: number } | { failure: string }

export interface OutsideRules {
  /** Networks that may be called although they are not public, also without TLS. */
  allowed: BlockList | undefined
  /** For the whole of a call, milliseconds. */
  deadlineMs: number
  /** All addresses of a name; where absent, the DNS is asked. */
  resolve?: ResolveName
}

/** Of an answer's body no more is read. */
const MAX_BODY_BYTES = 16_384

/**
 * Posts to a URL that somebody else chose, without becoming their way into this network: see `resolveTarget`. Redirects are
 * not followed. Never throws.
 */
export async function postOutside(rules: OutsideRules, call: OutsideCall): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(rules.deadlineMs)
  try {
    const url = new URL(call.url)
    const lookup = await resolveTarget(url, rules, signal)
    const { headers, body } = call
    // A connection is never used again: it was judged for this call only.
    const answer = await sendRequest(url, { method: 'POST', headers, body }, { agent: false, lookup, signal })
    await discardBody(answer)
    return { status: answer.statusCode ?? 0 }
  } catch (error) {
    if (signal.aborted) return { failure: `no answer within ${rules.deadlineMs / 1000} s` }
    return { failure: describe(error) }
  }
}

/** Lets a short body end. A long or broken one is cut off: the status is the answer. */
async function discardBody(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) return
    }
  } catch {
    // It broke off.
  }
}

/** A code such as ECONNREFUSED says enough, and no address of this network. */
function describe(error: unknown): string {
  if (error instanceof OutboundError) return error.message
  const { code, name } = error as NodeJS.ErrnoException
  return `no answer: ${code ?? name}`
}
