import type { Transaction } from '../../../platform/database/database.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { subnetOf } from '../../../platform/http/subnet-of.ts'
import { emailExists, isUsed } from '../accounts/confirm-email-change.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { assertNotBanned } from '../codes/use-code.ts'
import { consume } from '../limits.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { removeFactorRows } from '../mfa/remove-factor.ts'
import { issueSession, type Session } from '../sessions/issue-session.ts'
import type { UndoLinkRow, UserRow } from '../tables.ts'
import { hashUndoToken } from './create-undo-link.ts'
import { undoExpired } from './get-undo.ts'

/**
 * Undoes the change that the undo link was issued for, and all later changes that have an undo link. The same
 * person probably made those too, and the emails about them may have gone to a different mailbox. Restores
 * the old address, removes new factors and invalidates a new password. Ends all sessions, and returns a new
 * session in which the user can choose a new password. Its level is that of an emailed code.
 * @throws AuthError otp_expired, email_exists, user_banned, over_request_rate_limit
 */
export async function undoChanges(
  deps: LinkDeps,
  input: { token: string; address: string },
): Promise<Session> {
  await consume(deps.rateLimiter, `verify:${subnetOf(input.address)}`, deps.limits.verifyPerSubnet)
  const tokenHash = hashUndoToken(input.token)
  const { session, sessionId } = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const found = await transaction
        .selectFrom('auth.undo_links')
        .select(['user_id', 'changed_at'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', deps.now())
        .executeTakeFirst()
      const user = found && (await lockUser(transaction, found.user_id))
      if (!found || !user) throw undoExpired()
      assertNotBanned(user, deps.now())
      const links = await transaction
        .deleteFrom('auth.undo_links')
        .where('user_id', '=', user.id)
        .where('changed_at', '>=', found.changed_at)
        .returningAll()
        .execute()
      // If several requests use the same link concurrently, only one of them finds it here.
      if (!links.some(({ token_hash }) => token_hash.equals(tokenHash))) throw undoExpired()
      await removeAddedFactors(transaction, user.id, links)
      await transaction.deleteFrom('auth.codes').where('user_id', '=', user.id).execute()
      await transaction.deleteFrom('auth.flow_states').where('user_id', '=', user.id).execute()
      await transaction.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute()
      const restored = await restoreUser(deps, transaction, user, links)
      await recordAuthEvent(transaction, 'undo', 'done', { userId: user.id, at: deps.now() })
      return issueSession(deps, transaction, restored, 'otp')
    }),
  )
  recordEvent(deps, 'undo', 'done', { userId: session.user.id, sessionId })
  return session
}

async function removeAddedFactors(
  transaction: Transaction,
  userId: string,
  links: readonly UndoLinkRow[],
): Promise<void> {
  for (const { factor_id: factorId } of links) {
    if (factorId) await removeFactorRows(transaction, userId, factorId)
  }
}

/** Restores the address from before the first change, and invalidates a password that was set since. */
async function restoreUser(
  deps: LinkDeps,
  transaction: Transaction,
  user: UserRow,
  links: readonly UndoLinkRow[],
): Promise<UserRow> {
  const changes = links.toSorted((a, b) => a.changed_at.getTime() - b.changed_at.getTime())
  const email = changes.find(({ action }) => action === 'email')?.old_email ?? user.email
  const isNewPassword = changes.some(({ action }) => action === 'password')
  if (email !== user.email) {
    // Delete an unconfirmed sign-up that uses the old address. It does not reserve the address.
    await transaction
      .deleteFrom('auth.users')
      .where('email', '=', email)
      .where('email_confirmed_at', 'is', null)
      .where('id', '<>', user.id)
      .execute()
  }
  const restored = await transaction
    .updateTable('auth.users')
    .set({
      email,
      new_email: null,
      email_change_current_confirmed: false,
      email_change_new_confirmed: false,
      ...(isNewPassword && { password_hash: null }),
      last_sign_in_at: deps.now(),
      updated_at: deps.now(),
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUsed(error) ? emailExists(error) : error
    })
  if (email !== user.email) await deps.onEmailChanged?.(transaction, { id: user.id, email })
  return restored
}
