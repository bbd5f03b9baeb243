import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { notifyGateways } from './gateway-notices.ts'
import { messages } from './messages.ts'

/**
 * Removes a member's node and notifies the gateways in the same transaction.
 * @throws AppError NOT_FOUND
 */
export async function removeNode(db: Database, memberId: string, nodeId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('nodes')
      .where('member_id', '=', memberId)
      .where('id', '=', nodeId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) {
      throw new AppError('NOT_FOUND', messages.notFound())
    }
    await transaction
      .deleteFrom('node_presence')
      .where('member_id', '=', memberId)
      .where('node_id', '=', nodeId)
      .execute()
    await notifyGateways(transaction, { kind: 'removed', from: '', nodeIds: [nodeId] })
  })
}
