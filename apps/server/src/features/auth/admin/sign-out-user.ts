import { lockUser } from '../accounts/lock-user.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { userNotFound } from './change-user.ts'

/** Ends all sessions of an account. @throws AuthError user_not_found */
export async function signOutUser(deps: LinkDeps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await lockUser(transaction, id))) throw userNotFound()
    await transaction.deleteFrom('auth.sessions').where('user_id', '=', id).execute()
    await transaction.deleteFrom('auth.flow_states').where('user_id', '=', id).execute()
    const who = { userId: id, at: deps.now(), byOperator: true as const }
    await recordAuthEvent(transaction, 'admin', 'user_signed_out', who)
  })
  recordEvent(deps, 'admin', 'user_signed_out', { userId: id })
}
