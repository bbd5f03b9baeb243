import type { Transaction } from '../../platform/database/database.ts'
import type { Reader } from './notices.ts'

/**
 * Whom to write to; undefined for who left. The member's row is held until the transaction ends, so that claims, pauses
 * and deletions wait, or were first.
 */
export function holdReader(transaction: Transaction, memberId: string): Promise<Reader | undefined> {
  return transaction
    .selectFrom('members')
    .select(['email', 'language'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
