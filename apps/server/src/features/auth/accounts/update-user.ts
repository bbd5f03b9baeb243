import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError, sessionNotFound, userNotFound } from '../auth-error.ts'
import type { CodeChallenge } from '../codes/email-code.ts'
import { consumeResendStep } from '../codes/resend-backoff.ts'
import { consume } from '../limits.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { hasVerifiedFactor } from '../mfa/has-verified-factor.ts'
import { checkNewPassword, fitsPassword, hashSlowly } from '../passwords/passwords.ts'
import { setPassword } from '../passwords/set-password.ts'
import { consumeNonce } from '../proofs/consume-nonce.ts'
import { proofMethods } from '../proofs/proof-methods.ts'
import { hasRecentProof, reauthenticationNeeded } from '../proofs/recent-proof.ts'
import type { AccessTokenClaims } from '../sessions/access-token.ts'
import type { UserRow } from '../tables.ts'
import { createEmailChangeCodes, startEmailChange } from './change-email.ts'
import { type AuthUser, describeUser } from './describe-user.ts'
import { lockUser } from './lock-user.ts'
import { mergeMetadata } from './merge-metadata.ts'

export interface UserUpdate {
  email?: string | undefined
  password?: string | undefined
  nonce?: string | undefined
  data?: Record<string, unknown> | undefined
  challenge?: CodeChallenge | undefined
  redirectTo?: string | undefined
  acceptLanguage?: string | undefined
}

/**
 * Maximum age of a session that can change the password without a code when secure password change is
 * enabled.
 */
const FRESH_MS = 24 * 3_600_000

/**
 * Updates the account of a session. A new password ends the other sessions. Metadata is merged. Both
 * mailboxes must confirm a new address.
 * @throws AuthError same_password, weak_password, email_exists, insufficient_aal, reauthentication_needed,
 * reauthentication_not_valid, over_email_send_rate_limit, user_not_found, session_not_found, validation_failed
 */
export async function updateUser(
  deps: LinkDeps,
  claims: AccessTokenClaims,
  update: UserUpdate,
): Promise<AuthUser> {
  const before = await deps.db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', claims.sub)
    .executeTakeFirst()
  if (!before) throw userNotFound()

  const newEmail = update.email && update.email !== before.email ? update.email : undefined
  const { password } = update
  if (password || newEmail) {
    demandSecondFactor(before.factors, claims)
    if (password)
      checkNewPassword(deps, password, { email: before.email, userMetadata: before.user_metadata })
    await assertProof(deps, claims, before, update)
  }
  // Compare with the current password only after the proof of identity, because only the owner may learn that
  // they are equal.
  const passwordHash = password && (await newPasswordHash(before, password))
  if (newEmail) {
    const { rateLimiter, limits } = deps
    const emails = 'over_email_send_rate_limit'
    await consumeResendStep(deps.db, 'email_change', newEmail, deps.now())
    await consume(rateLimiter, `codes:account:${claims.sub}`, limits.codesPerAccount, emails)
  }
  const who = { userId: claims.sub, sessionId: claims.session_id }
  const codes = newEmail && (await createEmailChangeCodes(deps.now(), update.challenge))

  const user = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      let user = await lockUser(transaction, claims.sub)
      // Check the session again under the lock, because a new password or a ban may have ended it.
      const session = await transaction
        .selectFrom('auth.sessions')
        .select('id')
        .where('user_id', '=', claims.sub)
        .where('id', '=', claims.session_id)
        .executeTakeFirst()
      if (!user || !session) {
        throw sessionNotFound()
      }
      if (passwordHash) {
        user = await setPassword(deps, transaction, user, passwordHash, {
          exceptSession: claims.session_id,
          acceptLanguage: update.acceptLanguage,
        })
      }
      if (update.data) {
        user = await transaction
          .updateTable('auth.users')
          .set({
            user_metadata: JSON.stringify(mergeMetadata(user.user_metadata, update.data)),
            updated_at: deps.now(),
          })
          .where('id', '=', user.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await recordAuthEvent(transaction, 'user_update', 'done', { ...who, at: deps.now() })
      }
      if (!newEmail || !codes) return user
      await recordAuthEvent(transaction, 'email_change', 'codes_sent', { ...who, at: deps.now() })
      const { redirectTo, acceptLanguage } = update
      return startEmailChange(deps, transaction, user, { newEmail, codes, redirectTo, acceptLanguage })
    }),
  )
  if (passwordHash) recordEvent(deps, 'password_change', 'done', who)
  if (newEmail) recordEvent(deps, 'email_change', 'codes_sent', who)
  if (update.data) recordEvent(deps, 'user_update', 'done', who)
  return describeUser(user)
}

/**
 * Rejects a session that has not verified the account's second factor, so that the password or mailbox alone
 * cannot bypass it.
 */
function demandSecondFactor(factors: readonly { status: string }[], claims: AccessTokenClaims): void {
  if (!hasVerifiedFactor(factors) || claims.aal === 'aal2') return
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  )
}

/**
 * Rejects a session without a recent proof of identity. GoTrue clients send the code from `reauthenticate` as
 * `nonce`. On its own, the code counts only if the account accepts emailed codes as proof.
 * @throws AuthError reauthentication_needed, reauthentication_not_valid
 */
async function assertProof(
  deps: LinkDeps,
  claims: AccessTokenClaims,
  user: UserRow,
  { password, nonce }: UserUpdate,
): Promise<void> {
  const isProved = await hasRecentProof(deps, deps.db, claims)
  const needsNonce = Boolean(password && deps.securePasswordChange) && !(await isYoung(deps, claims))
  if (isProved && !needsNonce) return
  if (!nonce) throw reauthenticationNeeded()
  await consumeNonce(deps, user, nonce)
  if (!isProved && !proofMethods(user).includes('email')) throw reauthenticationNeeded()
}

async function isYoung(deps: LinkDeps, claims: AccessTokenClaims): Promise<boolean> {
  const session = await deps.db
    .selectFrom('auth.sessions')
    .select('created_at')
    .where('user_id', '=', claims.sub)
    .where('id', '=', claims.session_id)
    .executeTakeFirst()
  return session !== undefined && deps.now().getTime() - session.created_at.getTime() < FRESH_MS
}

async function newPasswordHash({ password_hash: current }: UserRow, password: string): Promise<string> {
  if (current && (await fitsPassword(current, password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashSlowly(password)
}
