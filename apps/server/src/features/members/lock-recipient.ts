import type { Transaction } from '../../platform/database/database.ts'
import type { Recipient } from './notices.ts'

/**
 * Locks the member's row and returns the email recipient, or undefined if the member left. Claims, pauses and
 * deletions wait until the transaction ends.
 */
export function lockRecipient(transaction: Transaction, memberId: string): Promise<Recipient | undefined> {
  return transaction
    .selectFrom('members')
    .select(['email', 'language', 'time_zone'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
