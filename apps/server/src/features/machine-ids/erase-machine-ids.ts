import type { Transaction } from '../../platform/database/database.ts'

/** Erases the identity of a deleted member. The chain is not changed. */
export async function eraseMachineIds(transaction: Transaction, memberId: string): Promise<void> {
  for (const table of ['smart_accounts', 'machine_ids'] as const) {
    await transaction.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}
