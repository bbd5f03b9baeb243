import type { Transaction } from '../database.ts'

/** Forgets what a member, whose account is deleted, has ordered. What was sent already goes on; nothing new is sent. */
export async function forgetOrders(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('relay_orders').where('member_id', '=', memberId).execute()
}
