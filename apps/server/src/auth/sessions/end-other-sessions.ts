import type { Transaction } from '../../database.ts'

/** Ends all sessions of a user but one, in the transaction that gives them a reason to: a new password. */
export async function endOtherSessions(
  transaction: Transaction,
  userId: string,
  keep: string | undefined,
): Promise<void> {
  let others = transaction.deleteFrom('auth.sessions').where('user_id', '=', userId)
  if (keep !== undefined) others = others.where('id', '<>', keep)
  await others.execute()
}
