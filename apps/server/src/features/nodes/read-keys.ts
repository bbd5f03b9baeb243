import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface Node {
  memberId: string
  nodeId: string
}

/** The keys of those nodes that are registered with the member named beside them, by node id; base64url. */
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

/** The ids of those nodes that are registered no more. */
export async function findRemovedNodes(db: Database, nodes: readonly Node[]): Promise<string[]> {
  const keys = await readKeys(db, nodes)
  return nodes.map(({ nodeId }) => nodeId).filter((nodeId) => !keys.has(nodeId))
}
