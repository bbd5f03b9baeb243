import type { Database } from '../../platform/database/database.ts'

/** How many of a member's invitees have done what the inviter's reward takes, claimed or not. */
export async function countQualified(db: Database, memberId: string): Promise<number> {
  const totals = await db
    .selectFrom('referral_totals')
    .select(['claimable', 'success'])
    .where('inviter_id', '=', memberId)
    .executeTakeFirst()
  return totals ? totals.claimable + totals.success : 0
}
