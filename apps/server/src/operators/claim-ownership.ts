import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { holdOwners, readRole } from './change-operators.ts'
import { writeAudit } from './write-audit.ts'

/**
 * Makes the member with an address the first owner, while there is none. Asked when that member calls as an operator, so
 * that it works whenever the account was made, here or elsewhere.
 * @returns whether the member is an owner now
 */
export async function claimOwnership(db: Database, memberId: string, email: string): Promise<boolean> {
  const mine = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!mine) return false
  return db.transaction().execute(async (transaction) => {
    await holdOwners(transaction)
    const { numAffectedRows } = await sql`
      insert into operators (account_id, role)
      select id, 'owner' from members
      where id = ${memberId} and email = ${email} and not exists (select from operators where role = 'owner')
      on conflict do nothing
    `.execute(transaction)
    // Another call of the same member may have been first.
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
