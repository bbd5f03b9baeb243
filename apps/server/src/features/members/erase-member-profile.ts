import type { Transaction } from '../../platform/database/database.ts'
import { DELETED_DOMAIN } from './eligibility.ts'

/**
 * Erases the personal data of a deleted member. The row and its points keep their ID, so sums and other
 * members' referrals stay correct.
 */
export async function eraseMemberProfile(
  transaction: Transaction,
  memberId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({
      email: `${memberId}@${DELETED_DOMAIN}`,
      username: null,
      full_name: null,
      avatar_url: null,
      campaign_email: null,
      discord_userid: null,
      discord_username: null,
      telegram_handle: null,
      x_handle: null,
      website: null,
      wallet: null,
      machine_id: null,
      language: null,
      time_zone: null,
      username_skeleton: null,
      paused_at: null,
      paused_reason: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', memberId)
    .execute()
  for (const table of ['avatars', 'campaign_email_codes', 'data_exports', 'account_deletions'] as const) {
    await transaction.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}
