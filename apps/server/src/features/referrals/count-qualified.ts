import type { Database } from '../../platform/database/database.ts'

/** Returns how many of a member's invitees meet the conditions of the inviter's reward, claimed or not. */
export async function countQualified(db: Database, memberId: string): Promise<number> {
  const totals = await db
    .selectFrom('referral_totals')
    .select(['claimable', 'success'])
    .where('inviter_id', '=', memberId)
    .executeTakeFirst()
  return totals ? totals.claimable + totals.success : 0
}
