import { sql } from 'kysely'
import { ApiError } from '../../errors/api-error.ts'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Refuses a claim while claims of the member are held, or its address is to be confirmed again. With the member's row held (`holdStanding`), it stays so until the
 * transaction ends.
 * @throws ApiError HELD, CHECK_REQUIRED
 */
export async function refuseHeld(transaction: Transaction, memberId: string): Promise<void> {
  const { rows } = await sql<{ held_at: Date | null; asked: boolean }>`
    select (select held_at from holds where member_id = ${memberId} and lifted_at is null) as held_at,
           exists (select from mailbox_checks where member_id = ${memberId} and passed_at is null) as asked
  `.execute(transaction)
  const heldAt = rows[0]?.held_at
  if (heldAt)
    throw new ApiError(
      'HELD',
      `Your claims are held back since ${heldAt.toISOString().slice(0, 10)}. Your profile says why, and takes an appeal.`,
    )
  if (rows[0]?.asked)
    throw new ApiError(
      'CHECK_REQUIRED',
      'Confirm your e-mail address once more before you claim. Your profile says why, and mails you a code.',
    )
}
