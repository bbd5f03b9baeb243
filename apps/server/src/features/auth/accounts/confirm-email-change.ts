import { renderEmailChangedEmail } from '../../../email/security-emails.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { notifyOwner } from '../activity/send-security-email.ts'
import { AuthError } from '../auth-error.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { currentOrigin } from '../sessions/request-origin.ts'
import type { CodePurpose, UserRow } from '../tables.ts'
import { createUndoLink } from '../undo/create-undo-link.ts'
import { confirmAccount } from './unconfirmed-user.ts'

/**
 * Records one mailbox's consent to an email change. The second consent completes the change. The caller must
 * have locked the account.
 * @returns the changed account, or undefined until both mailboxes have agreed
 * @throws AuthError email_exists if another account has confirmed the address
 */
export async function confirmEmailChange(
  deps: LinkDeps,
  transaction: Transaction,
  user: UserRow,
  side: 'email_change_current' | 'email_change_new',
): Promise<UserRow | undefined> {
  const now = deps.now()
  const current = user.email_change_current_confirmed || side === 'email_change_current'
  const fresh = user.email_change_new_confirmed || side === 'email_change_new'
  if (!user.new_email || !current || !fresh) {
    await transaction
      .updateTable('auth.users')
      .set({ email_change_current_confirmed: current, email_change_new_confirmed: fresh, updated_at: now })
      .where('id', '=', user.id)
      .execute()
    await recordAuthEvent(transaction, 'email_change', 'half_done', { userId: user.id, at: now })
    return undefined
  }
  // Delete an unconfirmed sign-up for the address, because the mailbox's owner uses it for this account.
  await transaction
    .deleteFrom('auth.users')
    .where('email', '=', user.new_email)
    .where('email_confirmed_at', 'is', null)
    .where('id', '<>', user.id)
    .execute()
  const changed = await transaction
    .updateTable('auth.users')
    .set({
      email: user.new_email,
      new_email: null,
      email_autoconfirmed: false,
      email_change_current_confirmed: false,
      email_change_new_confirmed: false,
      last_sign_in_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUsed(error) ? emailExists(error) : error
    })
  // Codes sent to the old mailbox must not grant access to the account.
  await transaction.deleteFrom('auth.codes').where('user_id', '=', user.id).execute()
  await recordAuthEvent(transaction, 'email_change', 'done', { userId: user.id, at: now })
  // Also confirm an unconfirmed account. Discard its sign-up password, because the owner of the former
  // address may not own the new one.
  if (!changed.email_confirmed_at)
    return confirmAccount(deps, transaction, changed.id, { passwordHash: null, userMetadata: {} }, now)
  await deps.onEmailChanged?.(transaction, { id: changed.id, email: changed.email })
  const link = await createUndoLink(deps, transaction, user.id, { action: 'email', oldEmail: user.email })
  await sendEmailChanged(deps, transaction, { user, newEmail: changed.email, link })
  return changed
}

/** Notifies the old address that the account's email address changed. */
export async function sendEmailChanged(
  deps: LinkDeps,
  transaction: Transaction,
  change: { user: UserRow; newEmail: string; link?: string },
): Promise<void> {
  const { user, ...values } = change
  await notifyOwner(deps, transaction, {
    user,
    kind: 'email-changed',
    at: deps.now(),
    acceptLanguage: currentOrigin().acceptLanguage,
    render: (details) => renderEmailChangedEmail(deps, { ...details, ...values }),
  })
}

export function isEmailChange(purpose: CodePurpose): purpose is 'email_change_current' | 'email_change_new' {
  return purpose === 'email_change_current' || purpose === 'email_change_new'
}

export function isUsed(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'users_email_key'
}

export function emailExists(cause?: unknown): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered', {
    cause,
  })
}
