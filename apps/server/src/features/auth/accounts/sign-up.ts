import { v7 as uuidv7 } from 'uuid'
import { chooseLanguage } from '../../../email/choose-language.ts'
import { renderConfirmationEmail } from '../../../email/render-confirmation-email.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { SignUpRequest } from '../auth-deps.ts'
import { AuthError } from '../auth-error.ts'
import { verifyBotCheck } from '../bot-check/verify-bot-check.ts'
import { createEmailCode } from '../codes/email-code.ts'
import { startResendBackoff } from '../codes/resend-backoff.ts'
import { assertMinuteElapsed, sendEmailCode } from '../codes/send-email-code.ts'
import { type AuthCharge, codesCharge, consumeAll } from '../limits.ts'
import { createSignUpLink } from '../links/create-email-link.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { checkNewPassword, hashSlowly } from '../passwords/passwords.ts'
import { issueSession, type Session } from '../sessions/issue-session.ts'
import { currentOrigin } from '../sessions/request-origin.ts'
import { type AuthUser, describeUser, EMAIL_PROVIDER } from './describe-user.ts'
import { confirmAccount, findOrCreateUser } from './unconfirmed-user.ts'

export interface SignUp {
  email: string
  password: string
  userMetadata: Record<string, unknown>
  captchaToken: string
  address: string
  redirectTo?: string | undefined
  /** Request header; determines the email's language if the metadata names none. */
  acceptLanguage?: string | undefined
}

/**
 * Registers an account and emails a code that is bound to the submitted credentials. Repeating the sign-up
 * for an unconfirmed address replaces both the code and the credentials. If the address is confirmed, sends
 * no email and returns a fictitious user. If sign-ups need no confirmation, immediately creates the account
 * and a session.
 * @throws AuthError signup_disabled, captcha_failed, weak_password, over_request_rate_limit or
 * over_email_send_rate_limit
 * @throws AuthError user_already_exists if the address is confirmed and sign-ups need no confirmation
 */
export async function signUp(deps: LinkDeps, input: SignUp): Promise<AuthUser | Session> {
  if (deps.signUps === false)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  checkNewPassword(deps, input.password, input)
  const due = await verifyBotCheck(deps, input, codesCharge(deps.limits, input.address))
  return deps.confirmSignUps === false ? openAccount(deps, input, due) : createAccount(deps, input, due)
}

async function openAccount(deps: LinkDeps, input: SignUp, due: AuthCharge[]): Promise<Session> {
  await consumeAll(deps.rateLimiter, due)
  const passwordHash = await hashSlowly(input.password)
  const now = deps.now()
  const { session, sessionId } = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const { user } = await findOrCreateUser(transaction, input.email, now)
      if (user.email_confirmed_at) {
        throw new AuthError(422, 'user_already_exists', 'User already registered')
      }
      const registrant = {
        passwordHash,
        userMetadata: input.userMetadata,
        signUp: describeSignUp(now),
      }
      const opened = await confirmAccount(deps, transaction, user.id, registrant, now)
      await transaction
        .updateTable('auth.users')
        .set({ email_autoconfirmed: true })
        .where('id', '=', user.id)
        .execute()
      await recordAuthEvent(transaction, 'sign_up', 'done', { userId: user.id, at: now })
      return issueSession(deps, transaction, opened, 'password')
    }),
  )
  recordEvent(deps, 'sign_up', 'done', { userId: session.user.id, sessionId })
  return session
}

async function createAccount(deps: LinkDeps, input: SignUp, due: AuthCharge[]): Promise<AuthUser> {
  const { rateLimiter, limits } = deps
  const emails = { code: 'over_email_send_rate_limit' } as const
  await consumeAll(rateLimiter, [
    ...due,
    { key: `signup:${input.email}`, budget: limits.mailPerAccount, ...emails },
    { key: `codes:account:${input.email}`, budget: limits.codesPerAccount, ...emails },
  ])

  // Hash before any lookup, so that the response time does not depend on the lookup's result.
  const now = deps.now()
  const [passwordHash, code] = await Promise.all([hashSlowly(input.password), createEmailCode(now)])

  const { user, outcome, userId } = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const { user, isNew } = await findOrCreateUser(transaction, input.email, now)
      if (user.email_confirmed_at) {
        await startResendBackoff(transaction, 'signup', input.email, now)
        await recordAuthEvent(transaction, 'sign_up', 'already_confirmed', { userId: user.id, at: now })
        return { user: describeMadeUpUser(input, now), outcome: 'already_confirmed', userId: user.id }
      }
      if (!isNew) assertMinuteElapsed(deps, user.confirmation_sent_at)
      const sentAt = { confirmation_sent_at: now, updated_at: now }
      await transaction.updateTable('auth.users').set(sentAt).where('id', '=', user.id).execute()
      await startResendBackoff(transaction, 'signup', input.email, now)
      const language = chooseLanguage(input.userMetadata, input.acceptLanguage)
      await sendEmailCode(deps, transaction, {
        userId: user.id,
        purpose: 'signup',
        row: code.row,
        passwordHash,
        userMetadata: input.userMetadata,
        signUp: describeSignUp(now),
        mail: renderConfirmationEmail(deps, {
          to: input.email,
          language,
          code: code.code,
          link: createSignUpLink(deps, { token: code.linkToken, redirectTo: input.redirectTo }),
        }),
      })
      const outcome = isNew ? 'code_sent' : 'code_sent_again'
      await recordAuthEvent(transaction, 'sign_up', outcome, { userId: user.id, at: now })
      return {
        user: describeUser({ ...user, ...sentAt, user_metadata: input.userMetadata }),
        outcome,
        userId: user.id,
      }
    }),
  )
  recordEvent(deps, 'sign_up', outcome, { userId })
  return user
}

function describeSignUp(at: Date): SignUpRequest {
  const { origin, userAgent } = currentOrigin()
  return { at, origin, userAgent }
}

/** Returns a fictitious user, so that the response does not reveal that the address has an account. */
function describeMadeUpUser(input: SignUp, now: Date): AuthUser {
  const user = describeUser({
    id: uuidv7(),
    email: input.email,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    new_email: null,
    invited_at: null,
    email_change_sent_at: null,
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
