import type { Transaction } from '../../platform/database/database.ts'

/** Erases the nodes of a deleted member, because node names may be personal data. */
export async function eraseNodes(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('nodes').where('member_id', '=', memberId).execute()
  await transaction.deleteFrom('node_presence').where('member_id', '=', memberId).execute()
}
