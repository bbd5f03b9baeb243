import type { NodePoints } from '@hearth/protocol/endpoints/points'
import { type RawBuilder, sql } from 'kysely'

/** Heartbeats and points of a node, as SQL returns them. */
export interface NodeShare {
  node_id: string
  heartbeats: number
  points: number
  /** Heartbeats by points per heartbeat (an exact decimal); null if unknown. */
  rates: { points: string; heartbeats: number }[] | null
}

/** Returns SQL of the nodes of a ledger entry: a JSON array of `NodeShare`; null if they are unknown. */
export function nodesOfEntry(
  memberId: string,
  entry: Record<'kind' | 'source' | 'comment' | 'points', RawBuilder<unknown>>,
): RawBuilder<NodeShare[] | null> {
  return sql`(
    select json_agg(n) from nodes_of_entry(${memberId}, ${entry.kind}, ${entry.source}, ${entry.comment}, ${entry.points}) n
  )`
}

export function toNodePoints(nodes: readonly NodeShare[] | null): NodePoints[] | null {
  return nodes?.map(({ node_id: nodeId, heartbeats, points }) => ({ nodeId, heartbeats, points })) ?? null
}
