import { sql } from 'kysely'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockOwners, readRole } from './change-operators.ts'

/**
 * SQL condition: the address is confirmed. Without a confirmation email (AUTH_CONFIRM_SIGN_UPS=off), it may
 * belong to anyone.
 */
const isConfirmed = sql<boolean>`not exists (
  select from auth.users where users.id = members.id and users.email_autoconfirmed
)`

/** Returns whether the member has confirmed the address by email and no other owner exists. */
export async function canPromoteFirstOwner(db: Database, memberId: string, email: string): Promise<boolean> {
  const candidate = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('email', '=', email)
    .where(isConfirmed)
    .where(({ not, exists, selectFrom }) =>
      // Ignore this member's own role, because a concurrent call may already have made this member an owner.
      not(
        exists(
          selectFrom('operators')
            .select('account_id')
            .where('role', '=', 'owner')
            .where('account_id', '<>', memberId),
        ),
      ),
    )
    .executeTakeFirst()
  return candidate !== undefined
}

/**
 * Promotes the member with the address to first owner if there is no owner. Runs on the member's operator
 * calls, regardless of when and where the account was created.
 * @returns whether the member is now an owner
 */
export async function promoteFirstOwner(db: Database, memberId: string, email: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockOwners(transaction)
    const { numAffectedRows } = await sql`
      insert into operators (account_id, role)
      select id, 'owner' from members
      where id = ${memberId} and email = ${email} and ${isConfirmed}
        and not exists (select from operators where role = 'owner')
      on conflict do nothing
    `.execute(transaction)
    // A concurrent call of the same member may have promoted the member first.
    if (numAffectedRows !== 1n) return (await readRole(transaction, memberId)) === 'owner'
    await writeAudit(transaction, {
      actor: { kind: 'system', id: 'OPERATOR_EMAIL' },
      reason: 'The setting names the first owner.',
      action: 'operator.set',
      subject: { kind: 'member', id: memberId },
      after: { role: 'owner' },
    })
    return true
  })
}
