import { createHash } from 'node:crypto'
import type { Transaction } from '../../../platform/database/database.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { EMAIL_PROVIDER } from '../accounts/describe-user.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { userNotFound } from './change-user.ts'

/**
 * Deletes an account and all its data. A soft deletion retains only the ID and the creation time.
 * @param isWanted called in the transaction with the account locked; returns whether to continue
 * @throws AuthError user_not_found
 */
export async function deleteUser(
  deps: Pick<LinkDeps, 'db' | 'log' | 'metrics' | 'now' | 'onUserDeleted'>,
  id: string,
  soft: boolean,
  isWanted: (transaction: Transaction) => Promise<boolean> = async () => true,
): Promise<void> {
  const deleted = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, id)
      if (!user) throw userNotFound()
      if (!(await isWanted(transaction))) return false
      if (soft && user.deleted_at) return true
      if (!user.deleted_at) await deps.onUserDeleted?.(transaction, id)
      // Foreign keys cascade, so no table can be missed.
      await transaction.deleteFrom('auth.users').where('id', '=', id).execute()
      if (!soft) return true
      const now = deps.now()
      await transaction
        .insertInto('auth.users')
        .values({
          id,
          // Replace the address, so that nobody can sign in and the address becomes available.
          email: createHash('sha256').update(`${id}${user.email}`).digest('hex'),
          app_metadata: JSON.stringify(EMAIL_PROVIDER),
          created_at: user.created_at,
          updated_at: now,
          deleted_at: now,
        })
        .execute()
      return true
    }),
  )
  if (deleted) recordEvent(deps, 'admin', soft ? 'user_deleted_softly' : 'user_deleted', { userId: id })
}
