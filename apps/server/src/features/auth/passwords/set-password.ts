import { renderPasswordChangedEmail } from '../../../email/render-password-changed-email.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { notifyOwner } from '../activity/send-security-email.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import type { UserRow } from '../tables.ts'
import { createUndoLink } from '../undo/create-undo-link.ts'

/**
 * Sets the password of a confirmed account that the transaction has locked. Ends all other access: other sessions,
 * pending codes and links, and a pending email change. Notifies the owner.
 */
export async function setPassword(
  deps: LinkDeps,
  transaction: Transaction,
  user: UserRow,
  passwordHash: string,
  options: { exceptSession?: string; acceptLanguage?: string | undefined } = {},
): Promise<UserRow> {
  const now = deps.now()
  const changed = await transaction
    .updateTable('auth.users')
    .set({
      password_hash: passwordHash,
      new_email: null,
      email_change_current_confirmed: false,
      email_change_new_confirmed: false,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  let others = transaction.deleteFrom('auth.sessions').where('user_id', '=', user.id)
  if (options.exceptSession) others = others.where('id', '<>', options.exceptSession)
  await others.execute()
  await transaction.deleteFrom('auth.codes').where('user_id', '=', user.id).execute()
  await transaction.deleteFrom('auth.flow_states').where('user_id', '=', user.id).execute()
  const who = { userId: user.id, sessionId: options.exceptSession, at: now }
  await recordAuthEvent(transaction, 'password_change', 'done', who)
  const link = await createUndoLink(deps, transaction, user.id, { action: 'password' })
  await notifyOwner(deps, transaction, {
    user,
    kind: 'password-changed',
    at: now,
    acceptLanguage: options.acceptLanguage,
    render: (details) => renderPasswordChangedEmail(deps, { ...details, link }),
  })
  return changed
}
