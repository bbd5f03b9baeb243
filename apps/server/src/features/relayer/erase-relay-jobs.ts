import type { Transaction } from '../../platform/database/database.ts'

/** Erases a deleted member's jobs. Transactions that were already sent continue; queued jobs are not sent. */
export async function eraseRelayJobs(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('relay_jobs').where('member_id', '=', memberId).execute()
  // Keep the wallet's budget for today, so that a new account with this wallet does not get a new budget.
  await transaction
    .deleteFrom('relay_budgets')
    .where('scope', '=', 'member')
    .where('subject', '=', memberId)
    .execute()
}
