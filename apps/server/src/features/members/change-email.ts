import type { Transaction } from '../../platform/database/database.ts'

/** Copies an account's new email address to the member in the transaction that changes it. */
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
