import type { Transaction } from '../../platform/database/database.ts'

/** Deletes the deferred points of a member who leaves. */
export async function eraseDeferredEntries(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('deferred_points').where('member_id', '=', memberId).execute()
}
