import { isPermitted, operatorRoles, type Permission } from '@hearth/protocol/permissions'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Returns the operators with a permission, as email recipients. The language is null if the operator chose
 * none.
 */
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
