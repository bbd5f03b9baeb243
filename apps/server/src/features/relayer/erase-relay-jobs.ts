import type { Transaction } from '../../platform/database/database.ts'

/** Forgets what a member, whose account is deleted, has ordered. What was sent already goes on; nothing new is sent. */
export async function eraseRelayJobs(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('relay_jobs').where('member_id', '=', memberId).execute()
  // What the wallet has spent stays for the day, so that a new account gives it no new budget.
  await transaction
    .deleteFrom('relay_budgets')
    .where('scope', '=', 'member')
    .where('subject', '=', memberId)
    .execute()
}
