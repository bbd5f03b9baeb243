import type { AuthLimits } from '../../../config/auth-limits.ts'
import { chooseLanguage } from '../../../email/choose-language.ts'
import { renderConfirmationEmail } from '../../../email/render-confirmation-email.ts'
import type { EmailFrame } from '../../../email/render-email.ts'
import type { Clock } from '../../../platform/clock.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { sendEmail } from '../../../platform/mail/mail.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { codesCharge, consumeAll } from '../limits.ts'
import { createSignUpLink, type EmailLinkDeps } from '../links/create-email-link.ts'
import { bindRequester } from './code-requester.ts'
import { createEmailCode } from './email-code.ts'
import { consumeResendStep } from './resend-backoff.ts'

type Deps = Pick<AuthDeps, 'db' | 'jobs' | 'rateLimiter' | 'log' | 'metrics'> &
  EmailFrame &
  Omit<EmailLinkDeps, 'issuer'> & { limits: AuthLimits; now: Clock; deviceKey: Buffer }

/**
 * Emails a new code for a pending sign-up, bound to the same credentials. Neither the response nor its cost
 * reveals whether a sign-up is pending.
 * @throws AuthError over_request_rate_limit or over_email_send_rate_limit
 */
export async function resendCode(
  deps: Deps,
  input: {
    email: string
    address: string
    redirectTo?: string | undefined
    acceptLanguage?: string | undefined
  },
): Promise<void> {
  const { rateLimiter, limits } = deps
  await consumeAll(rateLimiter, [codesCharge(limits, input.address)])
  // Do not charge the address's sign-up budget, because this call needs no bot check and strangers could
  // exhaust it.
  await consumeResendStep(deps.db, 'signup', input.email, deps.now(), limits.mailPerAccount.windowSeconds)

  const now = deps.now()
  const code = await createEmailCode(now)

  const userId = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const user = await transaction
        .updateTable('auth.users')
        .set({ confirmation_sent_at: now, updated_at: now })
        .where('email', '=', input.email)
        .where('email_confirmed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!user) return undefined
      const renewed = await transaction
        .updateTable('auth.codes')
        .set({ ...code.row, ...bindRequester(deps, now) })
        .where('user_id', '=', user.id)
        .where('purpose', '=', 'signup')
        .returning('pending_user_metadata')
        .executeTakeFirst()
      if (!renewed) return undefined
      const language = chooseLanguage(renewed.pending_user_metadata, input.acceptLanguage)
      await deps.jobs.send(
        transaction,
        sendEmail,
        renderConfirmationEmail(deps, {
          to: input.email,
          language,
          code: code.code,
          link: createSignUpLink(deps, { token: code.linkToken, redirectTo: input.redirectTo }),
        }),
      )
      await recordAuthEvent(transaction, 'resend', 'code_sent', { userId: user.id, at: now })
      return user.id
    }),
  )
  recordEvent(deps, 'resend', userId ? 'code_sent' : 'nothing_to_send', { userId })
}
