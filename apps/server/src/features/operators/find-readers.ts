import { isPermitted, operatorRoles, type Permission } from '@hearth/protocol/permissions'
import type { Transaction } from '../../platform/database/database.ts'

/** Returns the email recipients with a permission. A language is null if none was chosen. */
export async function findReaders(
  transaction: Transaction,
  permission: Permission,
): Promise<{ email: string; language: string | null }[]> {
  const roles = operatorRoles.filter((role) => isPermitted(role, permission))
  return transaction
    .selectFrom('operators')
    .innerJoin('members', 'members.id', 'operators.account_id')
    .select(['members.email', 'members.language'])
    .where('operators.role', 'in', roles)
    .orderBy('members.email')
    .execute()
}
