import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

/**
 * Asserts that the member's claims are not suspended and that no mailbox check is open. Lock the member's row
 * first (`lockEligibility`), so that the result is valid until the commit.
 * @throws AppError HELD, CHECK_REQUIRED
 */
export async function assertClaimsNotSuspended(transaction: Transaction, memberId: string): Promise<void> {
  const { rows } = await sql<{ suspended_at: Date | null; asked: boolean }>`
    select (select suspended_at from claim_suspensions where member_id = ${memberId} and reinstated_at is null) as suspended_at,
           exists (select from mailbox_checks where member_id = ${memberId} and passed_at is null) as asked
  `.execute(transaction)
  const suspendedAt = rows[0]?.suspended_at
  if (suspendedAt)
    throw new AppError(
      'HELD',
      messages.claimsSuspended({ day: { day: suspendedAt.toISOString().slice(0, 10) } }),
    )
  if (rows[0]?.asked) throw new AppError('CHECK_REQUIRED', messages.emailCheckRequired())
}
