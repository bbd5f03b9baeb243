import type { Transaction } from '../../platform/database/database.ts'

/** Forgets the wallets of a member whose account is deleted, in the same transaction. Another account may link them then. */
export async function forgetWallets(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('wallet_links').where('member_id', '=', memberId).execute()
}
