import type { Database, Transaction } from '../database.ts'
import { ApiError } from '../platform/http/api-error.ts'

/**
 * Removes a key of a member.
 * @throws ApiError NOT_FOUND
 */
export async function removeApiKey(db: Database, memberId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND', 'There is no such key of this account.')
}

/** Removes all keys of a member who leaves, in the same transaction. */
export async function forgetApiKeys(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('api_keys').where('member_id', '=', memberId).execute()
}
