import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { registerMember, type VerifiedAccount } from './register-member.ts'

/**
 * Makes sure that the holder of a good access token is a member. Registration follows verification by a background
 * job; whoever is quicker than that, or comes from an auth service of the operator's own, is registered here.
 */
export async function ensureMember(db: Database, account: VerifiedAccount, now: Date): Promise<void> {
  await ensureMembers(db, [account], now)
}

/** The same for many, in one statement where all are members already. */
export async function ensureMembers(
  db: Database,
  accounts: readonly VerifiedAccount[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from members where id = any(${accounts.map(({ id }) => id)}::uuid[])
  `.execute(db)
  const members = new Set(rows.map(({ id }) => id))
  for (const account of accounts) if (!members.has(account.id)) await registerMember(db, account, now)
}
