import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import { registerMember, type VerifiedAccount } from './register-member.ts'

/**
 * Ensures that the owner of a valid access token is a member. A background job registers verified accounts;
 * this function covers calls before the job runs, and accounts of an external auth service.
 * @throws AppError UNAUTHORIZED for a member who left
 */
export async function ensureMember(db: Database, account: VerifiedAccount, now: Date): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('deleted_at')
    .where('id', '=', account.id)
    .executeTakeFirst()
  // An external auth service may still have an account for a member who left.
  if (member?.deleted_at) throw new AppError('UNAUTHORIZED', messages.deleted())
  if (!member) await registerMember(db, account, now)
}

/** Ensures that the accounts are members. Executes one statement if they already are. */
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
