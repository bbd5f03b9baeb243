import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PresenceSnapshot } from './presence.ts'

/** Primary key of a node. */
export interface NodeKey {
  memberId: string
  nodeId: string
}

/**
 * Upserts the presence of many nodes in one statement. Replaces an older value from any process, and a value
 * from a clock that is ahead of this one.
 */
export async function upsertPresence(
  db: Database,
  nodes: readonly (NodeKey & PresenceSnapshot)[],
  now: Date,
): Promise<void> {
  if (nodes.length === 0) return
  await sql`
    insert into node_presence as p (member_id, node_id, slot_end, present_ms, counted_until, attending)
    select * from unnest(
      ${nodes.map(({ memberId }) => memberId)}::uuid[], ${nodes.map(({ nodeId }) => nodeId)}::uuid[],
      ${nodes.map(({ slotEnd }) => iso(slotEnd))}::timestamptz[], ${nodes.map(({ presentMs }) => presentMs)}::int[],
      ${nodes.map(({ countedUntil }) => iso(countedUntil))}::timestamptz[],
      ${nodes.map(({ attending }) => attending)}::boolean[]
    ) as kept (member_id, node_id, slot_end, present_ms, counted_until, attending)
    -- Lock rows in a fixed order to prevent deadlocks.
    order by member_id, node_id
    on conflict (member_id, node_id) do update set
      slot_end = excluded.slot_end,
      present_ms = case when p.slot_end = excluded.slot_end then greatest(p.present_ms, excluded.present_ms)
                        else excluded.present_ms end,
      counted_until = excluded.counted_until,
      attending = excluded.attending
    where p.counted_until <= excluded.counted_until or p.counted_until > ${now}
  `.execute(db)
}

/** Returns saved presence by node ID. Omits nodes without saved presence. */
export async function readPresence(
  db: Database,
  nodes: readonly NodeKey[],
): Promise<Map<string, PresenceSnapshot>> {
  const { rows } = await sql<{
    node_id: string
    slot_end: Date
    present_ms: number
    counted_until: Date
    attending: boolean
  }>`
    select p.node_id, p.slot_end, p.present_ms, p.counted_until, p.attending
    from unnest(${nodes.map(({ memberId }) => memberId)}::uuid[], ${nodes.map(({ nodeId }) => nodeId)}::uuid[])
      as asked (member_id, node_id)
    join node_presence p using (member_id, node_id)
  `.execute(db)
  return new Map(
    rows.map((row) => [
      row.node_id,
      {
        slotEnd: row.slot_end.getTime(),
        presentMs: row.present_ms,
        countedUntil: row.counted_until.getTime(),
        attending: row.attending,
      },
    ]),
  )
}

const iso = (time: number) => new Date(time).toISOString()
