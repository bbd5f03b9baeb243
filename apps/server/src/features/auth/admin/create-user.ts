import { v7 as uuidv7 } from 'uuid'
import { emailExists } from '../accounts/confirm-email-change.ts'
import { type AuthUser, describeUser, EMAIL_PROVIDER } from '../accounts/describe-user.ts'
import { recordBan } from '../accounts/record-ban.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { createEmailCode } from '../codes/email-code.ts'
import { sendEmailCode } from '../codes/send-email-code.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { checkGivenHash, checkNewPassword, hashSlowly } from '../passwords/passwords.ts'

export interface NewUser {
  id?: string | undefined
  email: string
  password?: string | undefined
  /** Alternative to `password`: an existing argon2id hash as a PHC string. */
  passwordHash?: string | undefined
  confirmed: boolean
  userMetadata?: Record<string, unknown> | undefined
  appMetadata?: Record<string, unknown> | undefined
  banMs?: number | undefined
}

/**
 * Creates a confirmed or unconfirmed account. Sends no email.
 * @throws AuthError email_exists, weak_password, validation_failed
 */
export async function createUser(deps: LinkDeps, input: NewUser): Promise<AuthUser> {
  if (input.password) checkNewPassword(deps, input.password, input)
  const now = deps.now()
  if (input.passwordHash) await checkGivenHash(input.passwordHash, input.password)
  const passwordHash = input.password ? await hashSlowly(input.password) : (input.passwordHash ?? null)
  const code = await createEmailCode(now)
  const userMetadata = input.userMetadata ?? {}
  const who = (userId: string) => ({ userId, at: now, byOperator: true as const })
  const user = await deps.db.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('auth.users')
      .values({
        id: input.id ?? uuidv7(),
        email: input.email,
        app_metadata: JSON.stringify({ ...input.appMetadata, ...EMAIL_PROVIDER }),
        ...(input.confirmed && {
          email_confirmed_at: now,
          password_hash: passwordHash,
          user_metadata: JSON.stringify(userMetadata),
        }),
        ...(input.banMs && { banned_until: new Date(now.getTime() + input.banMs) }),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) throw emailExists()
    await recordBan(transaction, made.id, { until: made.banned_until, now })
    if (input.confirmed) {
      await deps.onUserVerified(transaction, { id: made.id, email: made.email, userMetadata })
      await recordAuthEvent(transaction, 'admin', 'user_made', who(made.id))
      return made
    }
    // Store the credentials with a code, as a sign-up does. This code is never emailed. A resend creates and
    // emails a new one.
    await sendEmailCode(deps, transaction, {
      userId: made.id,
      purpose: 'signup',
      row: { ...code.row, expires_at: now },
      passwordHash,
      userMetadata,
      byOperator: true,
    })
    await recordAuthEvent(transaction, 'admin', 'user_made', who(made.id))
    return { ...made, user_metadata: userMetadata }
  })
  recordEvent(deps, 'admin', 'user_made', { userId: user.id })
  return describeUser(user)
}
