import type { walletChangeObstacles } from '@hearth/protocol/endpoints/wallets'
import type { Database } from '../../platform/database/database.ts'

/** Returns why a member cannot change the wallet, or null if the member can. */
export async function readChangeObstacle(
  db: Database,
  memberId: string,
): Promise<(typeof walletChangeObstacles)[number] | null> {
  const links = await db
    .selectFrom('wallet_links')
    .select('one_time_right')
    .where('member_id', '=', memberId)
    .execute()
  if (links.length === 0) return 'not_linked'
  return links.some((link) => link.one_time_right === 'change') ? 'already_changed' : null
}
