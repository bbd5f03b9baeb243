import type { Result } from '@hearth/protocol/endpoints/insights'
import { reportText } from '@hearth/protocol/node-identity'
import type { CollectionSource } from '@hearth/protocol/sources'
import type { Database } from '../../platform/database/database.ts'
import { readFirstHeartbeat } from '../heartbeats/read-first-heartbeat.ts'
import { isSignedBy } from '../nodes/node-key.ts'
import { readKeys } from '../nodes/read-keys.ts'
import { assignSources } from './assign-sources.ts'
import type { Reporter } from './evaluate-report.ts'

interface Report {
  node?: string | undefined
  signature?: string | undefined
  results: readonly Result[]
}

/**
 * Reads the facts about a report's sender for `evaluateReport` and verifies the signature.
 * @param options.requireKey whether to reject unsigned reports; a signature that is present must always be
 * valid
 */
export async function readReporter(
  db: Database,
  memberId: string,
  report: Report,
  options: {
    requireKey: boolean
    /** All sources of the network. */
    sources: readonly CollectionSource[]
    subnet: string | null
    now: Date
  },
): Promise<Reporter> {
  const { requireKey, sources, subnet, now } = options
  const [node, since] = await Promise.all([
    verifyNode(db, memberId, report, requireKey),
    readCollectingSince(db, memberId, now),
  ])
  const assigned = assignSources(sources, memberId).map(({ id }) => id)
  return { memberId, node, subnet, sourceIds: sources.length > 0 ? new Set(assigned) : null, ...since }
}

/** Reads the times from which a member's results count: account creation and first heartbeat. */
export async function readCollectingSince(
  db: Database,
  memberId: string,
  now: Date,
): Promise<Pick<Reporter, 'accountCreatedAt' | 'firstHeartbeatAt'>> {
  const [member, firstHeartbeatAt] = await Promise.all([
    db.selectFrom('members').select('created_at').where('id', '=', memberId).executeTakeFirst(),
    readFirstHeartbeat(db, memberId, now),
  ])
  // If the account was erased in the meantime, `now` ensures that none of its results count.
  return { accountCreatedAt: member?.created_at ?? now, firstHeartbeatAt }
}

async function verifyNode(
  db: Database,
  memberId: string,
  { node: nodeId, signature, results }: Report,
  requireKey: boolean,
): Promise<Reporter['node']> {
  if (nodeId === undefined && signature === undefined && !requireKey) return null
  if (nodeId === undefined || signature === undefined) return { rejection: 'node_key_required' }
  const publicKey = (await readKeys(db, [{ memberId, nodeId }])).get(nodeId)
  if (publicKey === undefined) return { rejection: 'node_not_registered' }
  const isSigned = isSignedBy(publicKey, reportText({ memberId, nodeId, results }), signature)
  return isSigned ? { id: nodeId } : { rejection: 'signature_invalid' }
}
