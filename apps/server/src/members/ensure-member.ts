import type { Database } from '../database.ts'
import { registerMember, type VerifiedAccount } from './register-member.ts'

/**
 * Makes sure that the holder of a good access token is a member. Registration follows verification by a background
 * job; whoever is quicker than that, or comes from an auth service of the operator's own, is registered here.
 */
export async function ensureMember(db: Database, account: VerifiedAccount, now: Date): Promise<void> {
  const member = await db.selectFrom('members').select('id').where('id', '=', account.id).executeTakeFirst()
  if (!member) await registerMember(db, account, now)
}
