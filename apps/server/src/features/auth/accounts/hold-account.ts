import type { Transaction } from '../../../platform/database/database.ts'
import type { UserRow } from '../tables.ts'

/**
 * Locks an account: what changes it comes one after the other. Before its codes, factors and sessions are touched, as
 * everything does that changes or ends them: the other way round two would wait for each other. Where there is no account
 * any more, neither are there those.
 */
export function holdAccount(transaction: Transaction, userId: string): Promise<UserRow | undefined> {
  return transaction
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}
