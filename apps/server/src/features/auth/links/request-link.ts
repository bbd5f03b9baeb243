import { chooseLanguage } from '../../../email/choose-language.ts'
import { renderMagicLinkEmail } from '../../../email/render-magic-link-email.ts'
import { renderRecoveryEmail } from '../../../email/render-recovery-email.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { createUnconfirmedUser } from '../accounts/unconfirmed-user.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError } from '../auth-error.ts'
import { verifyBotCheck } from '../bot-check/verify-bot-check.ts'
import { type CodeChallenge, createEmailCode } from '../codes/email-code.ts'
import { consumeResendStep } from '../codes/resend-backoff.ts'
import { sendEmailCode } from '../codes/send-email-code.ts'
import { type AuthCharge, codesCharge, consume, consumeAll } from '../limits.ts'
import { createEmailLink } from './create-email-link.ts'
import type { LinkDeps } from './link-deps.ts'

export interface LinkRequest {
  email: string
  address: string
  redirectTo?: string | undefined
  challenge?: CodeChallenge | undefined
  acceptLanguage?: string | undefined
}

/**
 * Emails a code and a link for setting a new password, without revealing whether the account exists.
 * @throws AuthError over_request_rate_limit or over_email_send_rate_limit
 */
export function requestRecovery(deps: LinkDeps, input: LinkRequest): Promise<void> {
  const due = [codesCharge(deps.limits, input.address)]
  return requestLink(deps, { ...input, due, purpose: 'recovery', create: undefined })
}

/**
 * Emails a code and a link for signing in without a password. Creates the account first if requested.
 * @throws AuthError otp_disabled, captcha_failed, over_request_rate_limit or over_email_send_rate_limit
 */
export async function requestMagicLink(
  deps: LinkDeps,
  input: LinkRequest & {
    captchaToken: string
    createUser: boolean
    userMetadata: Record<string, unknown>
  },
): Promise<void> {
  // Reject even addresses with an account, so that the response does not reveal whether one exists.
  if (deps.signUps === false && input.createUser)
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  // Use the same check as a sign-up, because the call may create an account.
  const due = await verifyBotCheck(deps, input, codesCharge(deps.limits, input.address))
  const create = input.createUser ? input.userMetadata : undefined
  await requestLink(deps, { ...input, due, purpose: 'magiclink', create })
}

async function requestLink(
  deps: LinkDeps,
  input: LinkRequest & {
    due: AuthCharge[]
    purpose: 'recovery' | 'magiclink'
    create: Record<string, unknown> | undefined
  },
): Promise<void> {
  const { email, purpose } = input
  const event = purpose === 'recovery' ? 'recover' : 'otp'
  const { rateLimiter, limits } = deps
  await consumeAll(rateLimiter, input.due)
  const emails = 'over_email_send_rate_limit'
  await consumeResendStep(deps.db, purpose, email, deps.now(), limits.mailPerAccount.windowSeconds)
  await consume(rateLimiter, `codes:account:${email}`, limits.codesPerAccount, emails)

  // Create the code before any lookup, so that the response time does not depend on the result.
  const now = deps.now()
  const code = await createEmailCode(now, { challenge: input.challenge })

  const userId = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      if (input.create) await createUnconfirmedUser(transaction, email, now)
      // Both kinds of emails share this time, which only clients read. The interval of each kind was enforced
      // above.
      const user = await transaction
        .updateTable('auth.users')
        .set({ recovery_sent_at: now, updated_at: now })
        .where('email', '=', email)
        .returning(['id', 'user_metadata'])
        .executeTakeFirst()
      if (!user) return undefined
      const language = chooseLanguage(user.user_metadata, input.acceptLanguage)
      const link = createEmailLink(deps, {
        token: code.linkToken,
        type: purpose,
        redirectTo: input.redirectTo,
      })
      const render = purpose === 'recovery' ? renderRecoveryEmail : renderMagicLinkEmail
      await sendEmailCode(deps, transaction, {
        userId: user.id,
        purpose,
        row: code.row,
        ...(input.create && { userMetadata: input.create }),
        mail: render(deps, { to: email, language, code: code.code, link }),
      })
      await recordAuthEvent(transaction, event, 'code_sent', { userId: user.id, at: now })
      return user.id
    }),
  )
  recordEvent(deps, event, userId ? 'code_sent' : 'nothing_to_send', { userId })
}
