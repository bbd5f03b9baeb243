import { isPermitted, type OperatorRole, type Permission } from '@hearth/protocol/permissions'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import { canPromoteFirstOwner, promoteFirstOwner } from './promote-first-owner.ts'

/**
 * Authorizes an operator call. Runs on every call, so removing a role takes effect immediately.
 * @param firstOwner address of the member who becomes the owner if there is no owner
 * @throws AppError FORBIDDEN if the caller is not an operator or lacks the permission, SECOND_FACTOR_REQUIRED
 * below aal2
 */
export async function authorize(
  { db, firstOwner }: { db: Database; firstOwner: string | undefined },
  caller: { memberId: string; aal: string },
  permission: Permission,
): Promise<OperatorRole> {
  const operator = await db
    .selectFrom('operators')
    .select('role')
    .where('account_id', '=', caller.memberId)
    .executeTakeFirst()
  const role = operator?.role ?? (await promoteCaller())
  if (!role) throw new AppError('FORBIDDEN', messages.operatorsOnly())
  if (!isPermitted(role, permission)) {
    throw new AppError('FORBIDDEN', messages.permissionMissing({ role, permission }))
  }
  assertSecondFactor()
  return role

  async function promoteCaller(): Promise<OperatorRole | undefined> {
    if (!firstOwner || !(await canPromoteFirstOwner(db, caller.memberId, firstOwner))) return undefined
    // Require the second factor before any write. An address alone does not make a member an owner.
    assertSecondFactor()
    return (await promoteFirstOwner(db, caller.memberId, firstOwner)) ? 'owner' : undefined
  }

  function assertSecondFactor(): void {
    if (caller.aal === 'aal2') return
    throw new AppError('SECOND_FACTOR_REQUIRED', messages.secondFactorRequired())
  }
}
