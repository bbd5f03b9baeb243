import type { Database } from '../../platform/database/database.ts'
import type { RelayJobKind, RelayJobState } from './tables.ts'

const MOST_LISTED = 50

export interface ListedRelayJob {
  id: string
  kind: RelayJobKind
  state: RelayJobState
  memberId: string | null
  key: string | null
  enqueuedAt: string
  finalizedAt: string | null
  reason: string | null
}

/** Lists the newest relay jobs, at most 50. */
export async function listRelayJobs(
  db: Database,
  filter: { kind?: RelayJobKind | undefined; state?: RelayJobState | undefined },
): Promise<ListedRelayJob[]> {
  const rows = await db
    .selectFrom('relay_jobs')
    .select(['id', 'kind', 'state', 'member_id', 'key', 'enqueued_at', 'finalized_at', 'reason'])
    .$if(filter.kind !== undefined, (query) => query.where('kind', '=', filter.kind as RelayJobKind))
    .$if(filter.state !== undefined, (query) => query.where('state', '=', filter.state as RelayJobState))
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    memberId: row.member_id,
    key: row.key,
    enqueuedAt: row.enqueued_at.toISOString(),
    finalizedAt: row.finalized_at?.toISOString() ?? null,
    reason: row.reason,
  }))
}
