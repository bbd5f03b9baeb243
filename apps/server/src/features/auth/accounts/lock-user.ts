import type { Transaction } from '../../../platform/database/database.ts'
import type { UserRow } from '../tables.ts'

/**
 * Locks the user row to serialize changes. Take this lock before touching codes, factors or sessions: every writer uses
 * this order, so they cannot deadlock.
 */
export function lockUser(transaction: Transaction, userId: string): Promise<UserRow | undefined> {
  return transaction
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}
