import type { Transaction } from '../../platform/database/database.ts'

/** Forgets Smart Accounts, Machine ID and what was done for them, of a member whose account is deleted. The chain keeps what it has. */
export async function forgetIdentity(transaction: Transaction, memberId: string): Promise<void> {
  for (const table of ['smart_accounts', 'machine_ids'] as const) {
    await transaction.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}
