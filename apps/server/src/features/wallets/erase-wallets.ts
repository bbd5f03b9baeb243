import type { Transaction } from '../../platform/database/database.ts'

/** Erases a deleted member's wallets, so that others may link them. */
export async function eraseWallets(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('wallet_links').where('member_id', '=', memberId).execute()
}
