import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../database.ts'
import { withConflictRetries } from '../platform/database/with-retries.ts'
import { networkOf } from '../platform/http/network-of.ts'
import { sendMail } from '../platform/mail/mail.ts'
import type { AuthDependencies } from './auth-context.ts'
import { captchaFailed } from './auth-error.ts'
import { type AuthUser, describeUser, EMAIL_PROVIDER } from './describe-user.ts'
import { makeEmailCode } from './email-code.ts'
import { type AuthLimits, takeFrom, tooMany } from './limits.ts'
import { beginMailSteps } from './mail-steps.ts'
import { chooseLanguage } from './mails/choose-language.ts'
import { confirmationMail } from './mails/confirmation-mail.ts'
import type { MailFrame } from './mails/render-mail.ts'
import { checkNewPassword, hashSlowly } from './passwords.ts'
import { recordEvent } from './record-event.ts'
import type { UserRow } from './tables.ts'

export type SignUpDependencies = Pick<
  AuthDependencies,
  'db' | 'jobs' | 'rateLimiter' | 'botCheck' | 'log' | 'metrics'
> &
  MailFrame & { limits: AuthLimits; now: () => Date }

export interface SignUp {
  email: string
  password: string
  userMetadata: Record<string, unknown>
  captchaToken: string
  address: string
  /** The header of the request, for the mail's language. */
  acceptLanguage?: string | undefined
}

/**
 * Begins an account: mails a code that is bound to the credentials it was asked for with. Asking again for an address
 * that is not confirmed replaces code and credentials together. An address that is confirmed gets no mail, and the
 * answer is a user that does not exist.
 * @throws AuthError captcha_failed, weak_password, over_request_rate_limit or over_email_send_rate_limit
 */
export async function signUp(deps: SignUpDependencies, input: SignUp): Promise<AuthUser> {
  const { rateLimiter, limits } = deps
  checkNewPassword(input.password, input)
  await takeFrom(rateLimiter, `codes:network:${networkOf(input.address)}`, limits.codesPerNetwork)
  if (!(await deps.botCheck.accept(input.captchaToken, input.address))) throw captchaFailed()
  const mails = 'over_email_send_rate_limit'
  await takeFrom(rateLimiter, `signup:${input.email}`, limits.mailPerAccount, mails)
  await takeFrom(rateLimiter, `codes:account:${input.email}`, limits.codesPerAccount, mails)

  // Before anything is looked up, so that the answer takes as long whatever is found.
  const now = deps.now()
  const [passwordHash, code] = await Promise.all([hashSlowly(input.password), makeEmailCode(now)])

  const { user, outcome, userId } = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const { user, isNew } = await findOrMakeUser(transaction, input.email, now)
      if (user.email_confirmed_at) {
        await beginMailSteps(transaction, 'signup', input.email, now)
        return { user: describeMadeUpUser(input, now), outcome: 'already_confirmed', userId: user.id }
      }
      const waitMs =
        limits.mailPerAccount.windowSeconds * 1000 - (now.getTime() - Number(user.confirmation_sent_at))
      if (!isNew && waitMs > 0) throw tooMany(mails, Math.ceil(waitMs / 1000))

      const credentials = {
        pending_password_hash: passwordHash,
        pending_user_metadata: JSON.stringify(input.userMetadata),
      }
      await transaction
        .insertInto('auth.codes')
        .values({ user_id: user.id, purpose: 'signup', ...code.row, ...credentials })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'purpose']).doUpdateSet({ ...code.row, ...credentials }),
        )
        .execute()
      const sentAt = { confirmation_sent_at: now, updated_at: now }
      await transaction.updateTable('auth.users').set(sentAt).where('id', '=', user.id).execute()
      await beginMailSteps(transaction, 'signup', input.email, now)
      const language = chooseLanguage(input.userMetadata, input.acceptLanguage)
      await deps.jobs.send(
        transaction,
        sendMail,
        confirmationMail(deps, { to: input.email, language, code: code.code }),
      )
      return {
        user: describeUser({ ...user, ...sentAt, user_metadata: input.userMetadata }),
        outcome: isNew ? 'code_sent' : 'code_sent_again',
        userId: user.id,
      }
    }),
  )
  recordEvent(deps, 'sign_up', outcome, { userId })
  return user
}

/** The account of an address, made where there is none, and locked: of many sign-ups at once one makes it. */
async function findOrMakeUser(
  transaction: Transaction,
  email: string,
  now: Date,
): Promise<{ user: UserRow; isNew: boolean }> {
  for (;;) {
    const made = await transaction
      .insertInto('auth.users')
      .values({
        email,
        app_metadata: JSON.stringify(EMAIL_PROVIDER),
        confirmation_sent_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) return { user: made, isNew: true }
    const user = await transaction
      .selectFrom('auth.users')
      .selectAll()
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    // Nothing, where it was deleted between the two statements.
    if (user) return { user, isNew: false }
  }
}

/** What an address that is confirmed already answers: a user like a new one, but nobody's. */
function describeMadeUpUser(input: SignUp, now: Date): AuthUser {
  const user = describeUser({
    id: uuidv7(),
    email: input.email,
    password_hash: null,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    new_email: null,
    invited_at: null,
    email_change_sent_at: null,
    email_change_current_confirmed: false,
    email_change_new_confirmed: false,
    reauthentication_sent_at: null,
    banned_until: null,
    deleted_at: null,
    last_sign_in_at: null,
    factors: [],
    app_metadata: EMAIL_PROVIDER,
    user_metadata: input.userMetadata,
    created_at: now,
    updated_at: now,
  })
  return { ...user, identities: [] }
}
