import { createHash } from 'node:crypto'
import { withConflictRetries } from '../../platform/database/with-retries.ts'
import type { LinkDependencies } from '../link-context.ts'
import { recordEvent } from '../record-event.ts'
import { userNotFound } from './change-user.ts'

/**
 * Deletes an account with its sessions and codes; softly, its id stays, and nothing of the person.
 * @throws AuthError user_not_found
 */
export async function deleteUser(deps: LinkDependencies, id: string, soft: boolean): Promise<void> {
  await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom('auth.users')
        .select(['id', 'email', 'deleted_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!user) throw userNotFound()
      if (!user.deleted_at) await deps.onUserDeleted?.(transaction, id)
      if (!soft) {
        await transaction.deleteFrom('auth.users').where('id', '=', id).execute()
        return
      }
      if (user.deleted_at) return
      const now = deps.now()
      await transaction
        .updateTable('auth.users')
        .set({
          // No address: nobody can log in to it, and the address is free.
          email: createHash('sha256').update(`${id}${user.email}`).digest('hex'),
          new_email: null,
          password_hash: null,
          user_metadata: '{}',
          deleted_at: now,
          updated_at: now,
        })
        .where('id', '=', id)
        .execute()
      for (const table of ['auth.sessions', 'auth.codes', 'auth.flow_states'] as const)
        await transaction.deleteFrom(table).where('user_id', '=', id).execute()
    }),
  )
  recordEvent(deps, 'admin', soft ? 'user_deleted_softly' : 'user_deleted', { userId: id })
}
