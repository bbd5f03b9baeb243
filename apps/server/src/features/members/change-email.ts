import type { Transaction } from '../../platform/database/database.ts'

/** Follows an account to its new address, in the transaction that gives it that. */
export async function changeEmail(
  transaction: Transaction,
  account: { id: string; email: string },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ email: account.email, updated_at: now })
    .where('id', '=', account.id)
    .execute()
}
