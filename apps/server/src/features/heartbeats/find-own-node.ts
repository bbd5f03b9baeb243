import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { messages } from '../nodes/messages.ts'

/**
 * Returns a member's node, and the time of its registration in milliseconds since 1970; null for the node without
 * a key.
 * @throws AppError NOT_FOUND if the member has no such node
 */
export async function findOwnNode(
  db: Database,
  memberId: string,
  nodeId: string,
): Promise<{ id: string; registeredAt: number | null }> {
  if (nodeId === anonymousNodeId(memberId)) return { id: nodeId, registeredAt: null }
  const node = await db
    .selectFrom('nodes')
    .select('registered_at')
    .where('member_id', '=', memberId)
    .where('id', '=', nodeId)
    .executeTakeFirst()
  if (!node) throw new AppError('NOT_FOUND', messages.notFound())
  return { id: nodeId, registeredAt: node.registered_at.getTime() }
}
