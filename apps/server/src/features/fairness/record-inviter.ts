import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Records the inviter of a member who entered a referral code after joining, and schedules an evaluation. If
 * the member is not enrolled yet, the enrollment reads the inviter.
 */
export async function recordInviter(
  transaction: Transaction,
  { memberId, inviterId }: { memberId: string; inviterId: string },
  now: Date,
): Promise<void> {
  await sql`
    update fairness_accounts set inviter_id = ${inviterId}, due_at = least(due_at, ${now}::timestamptz)
    where member_id = ${memberId}
  `.execute(transaction)
}
