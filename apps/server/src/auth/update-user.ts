import type { Selectable } from 'kysely'
import { withConflictRetries } from '../platform/database/with-retries.ts'
import type { AccessTokenClaims } from './access-token.ts'
import { keepEvent } from './activity/keep-event.ts'
import { AuthError } from './auth-error.ts'
import { beginEmailChange, makeEmailChangeCodes } from './change-email.ts'
import { type AuthUser, describeUser } from './describe-user.ts'
import type { CodeChallenge } from './email-code.ts'
import { isGuarded } from './factors/is-guarded.ts'
import { holdAccount } from './hold-account.ts'
import { takeFrom } from './limits.ts'
import type { LinkDependencies } from './link-context.ts'
import { takeMailStep } from './mail-steps.ts'
import { mergeMetadata } from './merge-metadata.ts'
import { checkNewPassword, fitsHash, hashSlowly } from './passwords.ts'
import { recordEvent } from './record-event.ts'
import { setPassword } from './set-password.ts'
import type { AuthTables } from './tables.ts'
import { findCode } from './use-code.ts'

export interface UserUpdate {
  email?: string | undefined
  password?: string | undefined
  nonce?: string | undefined
  data?: Record<string, unknown> | undefined
  challenge?: CodeChallenge | undefined
  redirectTo?: string | undefined
  acceptLanguage?: string | undefined
}

/** A session older than this takes a code for a new password, where secure password change is switched on. */
const FRESH_MS = 24 * 3_600_000

/**
 * Changes the account of a session: password (the other sessions end), metadata (merged), address (begun: both
 * mailboxes must agree).
 * @throws AuthError same_password, weak_password, email_exists, reauthentication_needed, reauthentication_not_valid,
 *   over_email_send_rate_limit, session_not_found, validation_failed
 */
export async function updateUser(
  deps: LinkDependencies,
  claims: AccessTokenClaims,
  update: UserUpdate,
): Promise<AuthUser> {
  const before = await deps.db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', claims.sub)
    .executeTakeFirst()
  if (!before) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')

  const newEmail = update.email && update.email !== before.email ? update.email : undefined
  if (update.password || newEmail) demandSecondFactor(before.factors, claims)
  const passwordHash = update.password && (await newPasswordHash(deps, claims, before, update))
  if (newEmail) {
    const { rateLimiter, limits } = deps
    const mails = 'over_email_send_rate_limit'
    await takeMailStep(deps.db, 'email_change', newEmail, deps.now())
    await takeFrom(rateLimiter, `codes:account:${claims.sub}`, limits.codesPerAccount, mails)
  }
  const who = { userId: claims.sub, sessionId: claims.session_id }
  const codes = newEmail && (await makeEmailChangeCodes(deps.now(), update.challenge))

  const user = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      let user = await holdAccount(transaction, claims.sub)
      // Again, now that the account is held: what ended the session meanwhile (another password, a ban) decides.
      const session = await transaction
        .selectFrom('auth.sessions')
        .select('id')
        .where('user_id', '=', claims.sub)
        .where('id', '=', claims.session_id)
        .executeTakeFirst()
      if (!user || !session) {
        throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
      }
      if (passwordHash) {
        user = await setPassword(deps, transaction, user, passwordHash, {
          keepSession: claims.session_id,
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
        await keepEvent(transaction, 'user_update', 'done', { ...who, at: deps.now() })
      }
      if (!newEmail || !codes) return user
      await keepEvent(transaction, 'email_change', 'codes_sent', { ...who, at: deps.now() })
      const { redirectTo, acceptLanguage } = update
      return beginEmailChange(deps, transaction, user, { newEmail, codes, redirectTo, acceptLanguage })
    }),
  )
  if (passwordHash) recordEvent(deps, 'password_change', 'done', who)
  if (newEmail) recordEvent(deps, 'email_change', 'codes_sent', who)
  if (update.data) recordEvent(deps, 'user_update', 'done', who)
  return describeUser(user)
}

/** Whoever has only the password, or only the mailbox, must not get rid of the second factor's protection this way. */
function demandSecondFactor(factors: readonly { status: string }[], claims: AccessTokenClaims): void {
  if (!isGuarded(factors) || claims.aal === 'aal2') return
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  )
}

async function newPasswordHash(
  deps: LinkDependencies,
  claims: AccessTokenClaims,
  {
    email,
    password_hash: currentHash,
    user_metadata: userMetadata,
  }: Pick<Selectable<AuthTables['auth.users']>, 'email' | 'password_hash' | 'user_metadata'>,
  update: UserUpdate,
): Promise<string> {
  const password = update.password ?? ''
  checkNewPassword(password, { email, userMetadata })
  if (deps.securePasswordChange) await demandNonce(deps, claims, update.nonce)
  if (currentHash && (await fitsHash(currentHash, password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashSlowly(password)
}

async function demandNonce(
  deps: LinkDependencies,
  claims: AccessTokenClaims,
  nonce: string | undefined,
): Promise<void> {
  const session = await deps.db
    .selectFrom('auth.sessions')
    .select('created_at')
    .where('user_id', '=', claims.sub)
    .where('id', '=', claims.session_id)
    .executeTakeFirst()
  if (session && deps.now().getTime() - session.created_at.getTime() < FRESH_MS) return
  if (!nonce) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const { email } = await deps.db
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', claims.sub)
    .executeTakeFirstOrThrow()
  const found = await findCode(deps, { email, code: nonce.replace(/[\s-]/g, '') }, ['reauthentication'])
  const used =
    found &&
    (await deps.db
      .deleteFrom('auth.codes')
      .where('user_id', '=', found.user_id)
      .where('id', '=', found.id)
      .executeTakeFirst())
  if (!used || used.numDeletedRows === 0n) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
}
