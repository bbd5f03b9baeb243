import type { Transaction } from '../database.ts'

/**
 * Locks an account before its sessions are touched, as everything does that ends them: the other way round two would
 * wait for each other. Where there is none any more, neither are there sessions.
 */
export async function holdAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute()
}
