import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { emailExists, isUsed, sendEmailChanged } from '../accounts/confirm-email-change.ts'
import { type AuthUser, describeUser, EMAIL_PROVIDER } from '../accounts/describe-user.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { mergeMetadata } from '../accounts/merge-metadata.ts'
import { recordBan } from '../accounts/record-ban.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError } from '../auth-error.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { checkGivenHash, checkNewPassword, hashSlowly } from '../passwords/passwords.ts'
import { setPassword } from '../passwords/set-password.ts'

export interface UserChange {
  email?: string | undefined
  password?: string | undefined
  /** Alternative to `password`: an existing argon2id hash as a PHC string. */
  passwordHash?: string | undefined
  confirm: boolean
  userMetadata?: Record<string, unknown> | undefined
  appMetadata?: Record<string, unknown> | undefined
  /** 0 ends a ban. */
  banMs?: number | undefined
}

/**
 * Changes an account immediately on behalf of an operator. A ban or a new password ends its sessions.
 * @throws AuthError user_not_found, email_exists, weak_password, validation_failed
 */
export async function changeUser(deps: LinkDeps, id: string, change: UserChange): Promise<AuthUser> {
  if (change.password) checkNewPassword(deps, change.password)
  if (change.passwordHash) await checkGivenHash(change.passwordHash, change.password)
  const passwordHash = change.password ? await hashSlowly(change.password) : change.passwordHash
  const outcome = change.banMs ? 'user_banned' : 'user_changed'
  const now = deps.now()
  const user = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      let user = await lockUser(transaction, id)
      if (!user || user.deleted_at) throw userNotFound()
      const pending = transaction.updateTable('auth.codes').where('user_id', '=', id)
      const set = (values: Record<string, unknown>) =>
        transaction
          .updateTable('auth.users')
          .set({ ...values, updated_at: now })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()

      if (change.email && change.email !== user.email) {
        const before = user
        user = await set({ email: change.email, new_email: null }).catch((error: unknown) => {
          throw isUsed(error) ? emailExists(error) : error
        })
        // Invalidate codes sent to the old address, because they do not prove access to the new one.
        await pending.set({ expires_at: now }).execute()
        await transaction.deleteFrom('auth.flow_states').where('user_id', '=', id).execute()
        if (user.email_confirmed_at) {
          await deps.onEmailChanged?.(transaction, { id, email: user.email })
          // Omit the undo link, because operators change addresses whose mailboxes are lost or stolen.
          await sendEmailChanged(deps, transaction, { user: before, newEmail: user.email })
        }
      }
      if (passwordHash && !user.email_confirmed_at) {
        await pending.set({ pending_password_hash: passwordHash }).where('purpose', '=', 'signup').execute()
      }
      if (change.confirm && !user.email_confirmed_at) {
        // The operator's confirmation replaces the emailed code. Apply the data stored with the sign-up code.
        const sent = await transaction
          .deleteFrom('auth.codes')
          .where('user_id', '=', id)
          .returning(['purpose', 'pending_password_hash', 'pending_user_metadata'])
          .execute()
        const signUp = sent.find(({ purpose }) => purpose === 'signup')
        user = await set({
          email_confirmed_at: now,
          password_hash: passwordHash || (signUp?.pending_password_hash ?? null),
          user_metadata: JSON.stringify(signUp?.pending_user_metadata ?? {}),
        })
        const { email, user_metadata: userMetadata } = user
        await deps.onUserVerified(transaction, { id, email, userMetadata })
      } else if (passwordHash && user.email_confirmed_at) {
        user = await setPassword(deps, transaction, user, passwordHash)
      }
      if (change.userMetadata) {
        const merged = mergeMetadata(user.user_metadata, change.userMetadata)
        user = await set({ user_metadata: JSON.stringify(merged) })
      }
      if (change.appMetadata) {
        const merged = mergeMetadata({ ...user.app_metadata }, { ...change.appMetadata, ...EMAIL_PROVIDER })
        user = await set({ app_metadata: JSON.stringify(merged) })
      }
      if (change.banMs !== undefined) {
        const until = change.banMs ? new Date(now.getTime() + change.banMs) : null
        user = await set({ banned_until: until })
        await recordBan(transaction, id, { until, now })
        // End sessions after setting the ban: a concurrent sign-in waits for the lock and is then rejected.
        if (change.banMs) await transaction.deleteFrom('auth.sessions').where('user_id', '=', id).execute()
      }
      await recordAuthEvent(transaction, 'admin', outcome, { userId: id, at: now, byOperator: true })
      return user
    }),
  )
  recordEvent(deps, 'admin', outcome, { userId: id })
  return describeUser(user)
}

export function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found')
}
