import { RESULT_MAX_AGE_HOURS, RESULT_MAX_AHEAD_SECONDS } from '@hearth/protocol/constants'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Result, reportResults } from '@hearth/protocol/endpoints/insights'
import { sourceOfJob } from '@hearth/protocol/sources'

const HOUR_MS = 3_600_000

type Rejection = AnswerOf<typeof reportResults>['refused'][number]
type Reason = Rejection['reason']

/** Facts about the sender of a report. */
export interface Reporter {
  memberId: string
  /** The proven node; null where the operator accepts reports without a key. */
  node:
    | { id: string }
    | null
    | { rejection: 'node_key_required' | 'node_not_registered' | 'signature_invalid' }
  /** Of the request (/24, /48); null where it is not known. */
  subnet: string | null
  /** Sources that the member's nodes collect from; null where the network lists none, and any job counts. */
  sourceIds: ReadonlySet<string> | null
  accountCreatedAt: Date
  /** End of the first credited slot; null before it. */
  firstHeartbeatAt: Date | null
}

const nodeMessages = {
  node_key_required:
    'The report is not signed. Expected "node" and "signature" of a registered node (see docs/node-protocol.md, "Results").',
  node_not_registered:
    'The node is not registered with this account. Register its key with POST /api/node/register.',
  signature_invalid:
    'The signature does not match. Sign the text of the report with the key of this node (see docs/node-protocol.md, "Results").',
} as const

/** Returns the results of a report that must not count, each with the first reason that applies. */
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
): { reason: Reason; message: string } | null {
  const collectedAt = Date.parse(result.collectedAt)
  if (node && 'rejection' in node) return { reason: node.rejection, message: nodeMessages[node.rejection] }
  if (sourceIds && !sourceIds.has(sourceOfJob(result.job))) {
    const message =
      'job names no source that this member collects from. Expected the id of one of GET /api/node/sources and a space.'
    return { reason: 'source_unknown', message }
  }
  if (collectedAt - now.getTime() > RESULT_MAX_AHEAD_SECONDS * 1000) {
    const message = `collectedAt is ahead of the server's clock (${now.toISOString()}) by more than ${RESULT_MAX_AHEAD_SECONDS} s`
    return { reason: 'in_future', message }
  }
  if (now.getTime() - collectedAt > RESULT_MAX_AGE_HOURS * HOUR_MS) {
    const message = `collectedAt is more than ${RESULT_MAX_AGE_HOURS} hours ago`
    return { reason: 'too_old', message }
  }
  if (collectedAt < accountCreatedAt.getTime()) {
    const message = `collectedAt is before the account was created (${accountCreatedAt.toISOString()})`
    return { reason: 'before_account', message }
  }
  if (firstHeartbeatAt === null) {
    const message = 'The member has no heartbeat yet. Results count only after the first credited heartbeat.'
    return { reason: 'before_first_heartbeat', message }
  }
  if (collectedAt < firstHeartbeatAt.getTime()) {
    const message = `collectedAt is before the member's first heartbeat (${firstHeartbeatAt.toISOString()})`
    return { reason: 'before_first_heartbeat', message }
  }
  return null
}
