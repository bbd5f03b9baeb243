import { RESULT_MAX_AGE_HOURS, RESULT_MAX_AHEAD_SECONDS } from '@hearth/protocol/constants'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Result, reportResults } from '@hearth/protocol/endpoints/insights'
import type { Message } from '@hearth/protocol/messages'
import { sourceOfJob } from '@hearth/protocol/sources'
import { messages } from './messages.ts'

const HOUR_MS = 3_600_000

type Reason = AnswerOf<typeof reportResults>['refused'][number]['reason']

/** A rejected result, by its position in the report. */
export interface Rejection {
  index: number
  reason: Reason
  message: Message
}

/** Facts about a report's sender. */
export interface Reporter {
  memberId: string
  /**
   * Node that signed the report; null for an accepted report without a signature; otherwise, the reason for
   * the rejection.
   */
  node:
    | { id: string }
    | null
    | { rejection: 'node_key_required' | 'node_not_registered' | 'signature_invalid' }
  /** Coarse subnet (/24, /48) of the request's origin; null if unknown. */
  subnet: string | null
  /** Sources that the member's nodes collect from. If null, the network has no list, and any job counts. */
  sourceIds: ReadonlySet<string> | null
  accountCreatedAt: Date
  /** End of the first credited slot; null before that. */
  firstHeartbeatAt: Date | null
}

const nodeMessages = {
  node_key_required: messages.nodeKeyRequired,
  node_not_registered: messages.nodeNotRegistered,
  signature_invalid: messages.reportNotSigned,
} as const

/** Returns a report's results that must not count, each with the first applicable reason. */
export function evaluateReport(reporter: Reporter, results: readonly Result[], now: Date): Rejection[] {
  return results.flatMap((result, index) => {
    const rejection = evaluateResult(reporter, result, now)
    return rejection ? [{ index, ...rejection }] : []
  })
}

function evaluateResult(
  { node, sourceIds, accountCreatedAt, firstHeartbeatAt }: Reporter,
  result: Result,
  now: Date,
): Omit<Rejection, 'index'> | null {
  const collectedAt = Date.parse(result.collectedAt)
  if (node && 'rejection' in node) return { reason: node.rejection, message: nodeMessages[node.rejection]() }
  if (sourceIds && !sourceIds.has(sourceOfJob(result.job)))
    return { reason: 'source_unknown', message: messages.unknownSource() }
  if (collectedAt - now.getTime() > RESULT_MAX_AHEAD_SECONDS * 1000) {
    const clock = { seconds: RESULT_MAX_AHEAD_SECONDS, now: now.toISOString() }
    return { reason: 'in_future', message: messages.collectedInFuture(clock) }
  }
  if (now.getTime() - collectedAt > RESULT_MAX_AGE_HOURS * HOUR_MS)
    return { reason: 'too_old', message: messages.collectedTooLongAgo({ hours: RESULT_MAX_AGE_HOURS }) }
  if (collectedAt < accountCreatedAt.getTime()) {
    const createdAt = accountCreatedAt.toISOString()
    return { reason: 'before_account', message: messages.collectedBeforeAccount({ createdAt }) }
  }
  if (firstHeartbeatAt === null) return { reason: 'before_first_heartbeat', message: messages.noHeartbeat() }
  if (collectedAt < firstHeartbeatAt.getTime()) {
    const message = messages.collectedBeforeHeartbeat({ firstHeartbeatAt: firstHeartbeatAt.toISOString() })
    return { reason: 'before_first_heartbeat', message }
  }
  return null
}
