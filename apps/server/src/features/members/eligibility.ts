import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Domain of a deleted account's placeholder address. */
export const DELETED_DOMAIN = 'deleted.invalid'

/** SQL condition on a row of `members`: true unless the member left or is paused. */
export const mayParticipate = sql<boolean>`(deleted_at is null and paused_at is null)`

/**
 * Returns whether a member may receive rewards. The lock keeps the result valid until the transaction ends.
 */
export async function lockEligibility(transaction: Transaction, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ good: boolean }>`
    select ${mayParticipate} as good from members where id = ${memberId} for share
  `.execute(transaction)
  return rows[0]?.good ?? false
}
