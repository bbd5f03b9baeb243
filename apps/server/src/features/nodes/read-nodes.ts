import type { readNodes as readNodesEndpoint } from '@hearth/protocol/endpoints/nodes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { anonymousNodeId } from './anonymous-node-id.ts'
import { computeNextHeartbeat } from './compute-next-heartbeat.ts'

/** Milliseconds for which a node without a key is listed after it was last connected. */
const ANONYMOUS_LISTED_MS = 2 * 86_400_000

/** A node with its saved presence. The columns of the presence are null if the node never connected. */
interface Row {
  id: string
  name: string | null
  registered_at: Date | null
  slot_end: Date | null
  present_ms: number | null
  counted_until: Date | null
  attending: boolean | null
}

/** Returns a member's registered nodes, oldest first, and the node without a key. */
export async function readNodes(
  db: Database,
  memberId: string,
  { now, intervalSeconds }: { now: Date; intervalSeconds: number },
): Promise<z.output<typeof readNodesEndpoint.answer>> {
  const { rows } = await sql<Row>`
    select n.id, n.name, n.registered_at, p.slot_end, p.present_ms, p.counted_until, p.attending
    from nodes n left join node_presence p on p.member_id = n.member_id and p.node_id = n.id
    where n.member_id = ${memberId}
    union all
    select node_id, null, null, slot_end, present_ms, counted_until, attending
    from node_presence
    where member_id = ${memberId} and node_id = ${anonymousNodeId(memberId)}
      and counted_until >= ${new Date(now.getTime() - ANONYMOUS_LISTED_MS)}
    order by registered_at, id
  `.execute(db)
  const describe = ({ slot_end, present_ms, counted_until, attending }: Row) => {
    const saved = {
      slotEnd: slot_end?.getTime() ?? 0,
      presentMs: present_ms ?? 0,
      countedUntil: counted_until?.getTime() ?? 0,
      attending: attending === true,
    }
    const next = computeNextHeartbeat(saved, now.getTime(), intervalSeconds * 1000)
    return {
      connected: saved.attending,
      nextHeartbeatAt: next === null ? null : new Date(next).toISOString(),
    }
  }
  const anonymous = rows.find(({ registered_at }) => registered_at === null)
  return {
    at: now.toISOString(),
    nodes: rows.flatMap((row) =>
      row.registered_at === null
        ? []
        : {
            id: row.id,
            name: row.name,
            registeredAt: row.registered_at.toISOString(),
            lastSeenAt: row.counted_until?.toISOString() ?? null,
            ...describe(row),
          },
    ),
    anonymous: anonymous?.counted_until
      ? { id: anonymous.id, lastSeenAt: anonymous.counted_until.toISOString(), ...describe(anonymous) }
      : null,
  }
}
