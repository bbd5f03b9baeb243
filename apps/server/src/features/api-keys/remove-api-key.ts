import { writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

/**
 * Removes one of a member's API keys.
 * @throws AppError NOT_FOUND
 */
export async function removeApiKey(db: Database, memberId: string, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('api_keys')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .returning(['name', 'scopes'])
      .executeTakeFirst()
    if (!removed) throw new AppError('NOT_FOUND', messages.notFound())
    if (!removed.scopes.includes('operate')) return
    await writeAudit(transaction, {
      actor: { kind: 'operator', id: memberId },
      reason: removed.name,
      action: 'api-key.remove',
      subject: { kind: 'member', id: memberId },
      before: { key: id, scopes: removed.scopes },
    })
  })
}

/** Deletes all API keys of a deleted member. */
export async function eraseApiKeys(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('api_keys').where('member_id', '=', memberId).execute()
}
