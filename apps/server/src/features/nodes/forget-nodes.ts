import type { Transaction } from '../../platform/database/database.ts'

/** Forgets the nodes of a member whose account is deleted, in the same transaction: their names may be personal. */
export async function forgetNodes(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('nodes').where('member_id', '=', memberId).execute()
  await transaction.deleteFrom('node_presence').where('member_id', '=', memberId).execute()
}
