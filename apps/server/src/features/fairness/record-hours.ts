import { sql } from 'kysely'
import { utcDay } from '../points/utc-day.ts'
import { edgesOf, HOURS_WINDOW_MS } from './count-synchronized-accounts.ts'
import type { FairnessDeps } from './fairness-deps.ts'

/** Time before now that is ignored, because slots of the last half hour may not be booked yet. */
const SETTLING_MS = 1_800_000

/** Records the nodes of accounts, and when those nodes connected and disconnected in the last four weeks. */
export async function recordHours(
  { db, readCredited }: Pick<FairnessDeps, 'db' | 'readCredited'>,
  memberIds: readonly string[],
  now: Date,
): Promise<void> {
  const until = now.getTime() - SETTLING_MS
  const since = until - HOURS_WINDOW_MS
  const credited = await readCredited(db, memberIds, utcDay(new Date(since)))
  const known = memberIds.map((memberId) => {
    const slots = credited.get(memberId) ?? []
    return {
      memberId,
      edges: edgesOf(slots, since, until),
      nodeIds: new Set(slots.map(({ nodeId }) => nodeId)),
    }
  })
  const holders = known.flatMap(({ memberId, nodeIds }) =>
    [...nodeIds].map((nodeId) => ({ memberId, nodeId })),
  )
  // Pass arrays as text: nested PostgreSQL arrays must have equal lengths.
  await sql`
    with devices as (
      insert into fairness_devices (node_id, member_id)
      select * from unnest(
        ${holders.map(({ nodeId }) => nodeId)}::uuid[], ${holders.map(({ memberId }) => memberId)}::uuid[])
      on conflict do nothing
    )
    update fairness_accounts a set edges = k.edges::integer[], hours_until = ${new Date(until)}
    from unnest(
      ${known.map(({ memberId }) => memberId)}::uuid[], ${known.map(({ edges }) => `{${edges.join()}}`)}::text[]
    ) as k (member_id, edges)
    where a.member_id = k.member_id
  `.execute(db)
}
