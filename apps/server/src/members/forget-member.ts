import type { Transaction } from '../database.ts'
import { DELETED_DOMAIN } from './standing.ts'

/**
 * Takes everything personal off a member whose account is deleted, in the same transaction. The row and its points stay
 * under their id, so that sums and other members' referrals remain true.
 */
export async function forgetMember(transaction: Transaction, memberId: string, now: Date): Promise<void> {
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
      updated_at: now,
    })
    .where('id', '=', memberId)
    .execute()
}
