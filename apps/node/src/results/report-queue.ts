import { setTimeout as sleep } from 'node:timers/promises'
import { reconnectDelay } from '../back-off.ts'
import { ServerError } from '../call-server.ts'
import { count } from '../format.ts'
import { localize } from '../language.ts'
import { messages } from '../messages.ts'
import { NodeError } from '../node-error.ts'
import { readNetwork } from '../read-network.ts'
import { registerNode } from '../register-node.ts'
import { freshCredentials } from '../session.ts'
import { type Reported, reportResults } from './report-results.ts'
import type { ResultQueue } from './result-queue.ts'

/**
 * Reports queued results, oldest first, until `signal` is aborted. Failed reports are retried with backoff.
 * @param options.gatherSeconds current interval between reports, set by the server
 */
export async function reportQueue(
  queue: ResultQueue,
  options: { gatherSeconds: () => number; say: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  const { gatherSeconds, say, signal } = options
  const wait = (seconds: number) => sleep(seconds * 1000, undefined, { signal }).catch(() => undefined)
  let attempt = 0
  let fault: string | undefined
  let rejectedToken: string | undefined
  while (!signal.aborted) {
    // Jitter keeps nodes that started together from reporting simultaneously.
    if (attempt === 0) await wait(gatherSeconds() * (0.75 + 0.5 * Math.random()))
    try {
      while (!signal.aborted) {
        const batch = await queue.oldest()
        if (!batch) break
        const credentials = await freshCredentials(rejectedToken)
        rejectedToken = credentials.accessToken
        const { apiUrl } = await readNetwork(credentials.server)
        const node = await registerNode(credentials)
        const reported = await reportResults(apiUrl, credentials.accessToken, node, batch.results)
        rejectedToken = undefined
        await batch.remove()
        reportOutcome(reported, say)
      }
      rejectedToken = undefined
      attempt = 0
      fault = undefined
    } catch (error) {
      if (signal.aborted) return
      const { message, retryAfterSeconds, tokenIsGood } = explain(error)
      // A token that the server rejected stays in `rejectedToken`, so that the next attempt gets a new one.
      if (tokenIsGood) rejectedToken = undefined
      if (message !== fault)
        say(localize(messages.cannotReport({ results: count(queue.size, 'results'), reason: message })))
      fault = message
      await wait(reconnectDelay(attempt++, retryAfterSeconds))
    }
  }
}

function explain(error: unknown): { message: string; retryAfterSeconds?: number; tokenIsGood: boolean } {
  if (error instanceof ServerError) {
    const { message, status } = error
    const retryAfterSeconds = error.retryAfterSeconds ?? undefined
    return { message, tokenIsGood: status !== 401, ...(retryAfterSeconds && { retryAfterSeconds }) }
  }
  if (error instanceof NodeError) return { message: error.message, tokenIsGood: true }
  const { code, name } = error as NodeJS.ErrnoException
  return { message: localize(messages.resultsUnreadable({ reason: code ?? name })), tokenIsGood: true }
}

function reportOutcome({ accepted, points, rejected }: Reported, say: (text: string) => void): void {
  if (accepted.length > 0) {
    const kinds = (['post', 'comment', 'profile'] as const)
      .map((kind) => [`${kind}s`, accepted.filter((result) => result.kind === kind).length] as const)
      .filter(([, amount]) => amount > 0)
    const results = kinds.map(([kind, amount]) => count(amount, kind)).join(', ')
    say(localize(messages.reported({ results, points: count(points, 'points') })))
  }
  for (const [reason, amount] of rejected) {
    say(localize(messages.resultsRejected({ results: count(amount, 'results'), reason })))
  }
}
