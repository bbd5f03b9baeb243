import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface Node {
  memberId: string
  nodeId: string
}

/** Returns base64url public keys by node ID. Omits nodes not registered with the given member. */
export async function readKeys(db: Database, nodes: readonly Node[]): Promise<Map<string, string>> {
  if (nodes.length === 0) return new Map()
  const { rows } = await sql<{ id: string; public_key: Buffer }>`
    select n.id, n.public_key
    from unnest(${nodes.map(({ memberId }) => memberId)}::uuid[], ${nodes.map(({ nodeId }) => nodeId)}::uuid[])
      as named (member_id, id)
    join nodes n using (member_id, id)
  `.execute(db)
  return new Map(rows.map(({ id, public_key }) => [id, public_key.toString('base64url')]))
}

/** Returns the IDs of nodes that are no longer registered. */
export async function findRemovedNodes(db: Database, nodes: readonly Node[]): Promise<string[]> {
  const keys = await readKeys(db, nodes)
  return nodes.map(({ nodeId }) => nodeId).filter((nodeId) => !keys.has(nodeId))
}
