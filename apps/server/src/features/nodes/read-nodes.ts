import type { readNodes as readNodesEndpoint } from '@hearth/protocol/endpoints/nodes'
import type { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'

/** Returns a member's registered nodes, oldest first. */
export async function readNodes(
  db: Database,
  memberId: string,
): Promise<z.output<typeof readNodesEndpoint.answer>> {
  const rows = await db
    .selectFrom('nodes')
    .leftJoin('node_presence', (join) =>
      join
        .onRef('node_presence.member_id', '=', 'nodes.member_id')
        .onRef('node_presence.node_id', '=', 'nodes.id'),
    )
    .select([
      'nodes.id',
      'nodes.name',
      'nodes.registered_at',
      'node_presence.counted_until',
      'node_presence.attending',
    ])
    .where('nodes.member_id', '=', memberId)
    .orderBy('nodes.registered_at')
    .orderBy('nodes.id')
    .execute()
  return {
    nodes: rows.map(({ id, name, registered_at, counted_until, attending }) => ({
      id,
      name,
      registeredAt: registered_at.toISOString(),
      lastSeenAt: counted_until?.toISOString() ?? null,
      connected: attending === true,
    })),
  }
}
