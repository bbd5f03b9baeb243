import type { OperatorRole } from '@hearth/protocol/permissions'
import { sql } from 'kysely'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

/**
 * Sets a member's role.
 * @param who.email the member's address, as `emailAddress` returns it
 * @throws AppError NOT_FOUND if no member has the address, CONFLICT if no owner would remain
 */
export async function setOperator(
  db: Database,
  who: { email: string; role: OperatorRole },
  act: Act,
): Promise<{ id: string; email: string; role: OperatorRole }> {
  return db.transaction().execute(async (transaction) => {
    const { email } = who
    const member = await transaction
      .selectFrom('members')
      .select('id')
      .where('email', '=', email)
      // Wait for a concurrent account deletion. A role without a member would wrongly count as a remaining
      // owner.
      .forShare()
      .executeTakeFirst()
    if (!member) throw new AppError('NOT_FOUND', messages.memberNotFound({ email }))
    await lockOwners(transaction)
    const before = await readRole(transaction, member.id)
    if (before === who.role) return { id: member.id, email, role: who.role }
    if (before === 'owner') await assertNotLastOwner(transaction, member.id)
    await transaction
      .insertInto('operators')
      .values({ account_id: member.id, role: who.role })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ role: who.role }))
      .execute()
    await writeAudit(transaction, {
      ...act,
      action: 'operator.set',
      subject: { kind: 'member', id: member.id },
      ...(before && { before: { role: before } }),
      after: { role: who.role },
    })
    return { id: member.id, email, role: who.role }
  })
}

/**
 * Removes an operator's role.
 * @throws AppError NOT_FOUND, or CONFLICT for the last owner
 */
export async function removeOperator(db: Database, id: string, act: Act): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockOwners(transaction)
    const before = await readRole(transaction, id)
    if (!before) throw new AppError('NOT_FOUND', messages.notFound())
    if (before === 'owner') await assertNotLastOwner(transaction, id)
    await transaction.deleteFrom('operators').where('account_id', '=', id).execute()
    await writeAudit(transaction, {
      ...act,
      action: 'operator.remove',
      subject: { kind: 'member', id },
      before: { role: before },
    })
  })
}

/** Removes a deleted member's role. */
export async function eraseOperator(transaction: Transaction, memberId: string): Promise<void> {
  const removed = await transaction
    .deleteFrom('operators')
    .where('account_id', '=', memberId)
    .returning('role')
    .executeTakeFirst()
  if (!removed) return
  await writeAudit(transaction, {
    actor: { kind: 'system', id: 'account-deleted' },
    reason: 'The account was deleted.',
    action: 'operator.remove',
    subject: { kind: 'member', id: memberId },
    before: { role: removed.role },
  })
}

export async function isOperator(transaction: Transaction, memberId: string): Promise<boolean> {
  return (await readRole(transaction, memberId)) !== undefined
}

/**
 * Asserts that there is another owner.
 * @throws AppError CONFLICT
 */
async function assertNotLastOwner(transaction: Transaction, id: string): Promise<void> {
  const other = await transaction
    .selectFrom('operators')
    .select('account_id')
    .where('role', '=', 'owner')
    .where('account_id', '<>', id)
    .executeTakeFirst()
  if (!other) throw new AppError('CONFLICT', messages.lastOwner())
}

/** Serializes role changes, so that two owners cannot remove each other concurrently and leave none. */
export async function lockOwners(transaction: Transaction): Promise<void> {
  await sql`select lock_audit_head()`.execute(transaction)
}

export async function readRole(transaction: Transaction, id: string): Promise<OperatorRole | undefined> {
  const row = await transaction
    .selectFrom('operators')
    .select('role')
    .where('account_id', '=', id)
    .executeTakeFirst()
  return row?.role
}
