import { chooseLanguage } from '../../../email/choose-language.ts'
import { renderEmailChangeCurrentEmail } from '../../../email/render-email-change-current-email.ts'
import { renderEmailChangeNewEmail } from '../../../email/render-email-change-new-email.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { type CodeChallenge, createEmailCode, type EmailCode } from '../codes/email-code.ts'
import { consumeResendStep } from '../codes/resend-backoff.ts'
import { assertMinuteElapsed, sendEmailCode } from '../codes/send-email-code.ts'
import { codesCharge, consumeAll } from '../limits.ts'
import { createEmailLink } from '../links/create-email-link.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import type { UserRow } from '../tables.ts'
import { emailExists } from './confirm-email-change.ts'

export interface EmailChangeCodes {
  current: EmailCode
  fresh: EmailCode
}

export async function createEmailChangeCodes(
  now: Date,
  challenge?: CodeChallenge,
): Promise<EmailChangeCodes> {
  const [current, fresh] = await Promise.all([
    createEmailCode(now, { challenge }),
    createEmailCode(now, { challenge }),
  ])
  return { current, fresh }
}

/**
 * Starts an email change in the transaction that locks the account. Both mailboxes receive a code and a link.
 * @throws AuthError email_exists, over_email_send_rate_limit
 */
export async function startEmailChange(
  deps: LinkDeps,
  transaction: Transaction,
  user: UserRow,
  change: {
    newEmail: string
    codes: EmailChangeCodes
    redirectTo?: string | undefined
    acceptLanguage?: string | undefined
  },
): Promise<UserRow> {
  const { newEmail, codes } = change
  // Ignore an unconfirmed sign-up, which does not reserve its address.
  const holder = await transaction
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', newEmail)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (holder) throw emailExists()
  assertMinuteElapsed(deps, user.email_change_sent_at)

  const language = chooseLanguage(user.user_metadata, change.acceptLanguage)
  const link = (code: EmailCode) =>
    createEmailLink(deps, { token: code.linkToken, type: 'email_change', redirectTo: change.redirectTo })
  await sendEmailCode(deps, transaction, {
    userId: user.id,
    purpose: 'email_change_current',
    row: codes.current.row,
    mail: renderEmailChangeCurrentEmail(deps, {
      to: user.email,
      language,
      newEmail,
      code: codes.current.code,
      link: link(codes.current),
    }),
  })
  await sendEmailCode(deps, transaction, {
    userId: user.id,
    purpose: 'email_change_new',
    row: codes.fresh.row,
    mail: renderEmailChangeNewEmail(deps, {
      to: newEmail,
      language,
      newEmail,
      code: codes.fresh.code,
      link: link(codes.fresh),
    }),
  })
  const now = deps.now()
  return transaction
    .updateTable('auth.users')
    .set({
      new_email: newEmail,
      email_change_sent_at: now,
      email_change_current_confirmed: false,
      email_change_new_confirmed: false,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Resends both codes of an email change, without revealing whether a change is pending.
 * @throws AuthError over_request_rate_limit or over_email_send_rate_limit
 */
export async function resendEmailChange(
  deps: LinkDeps,
  input: {
    email: string
    address: string
    redirectTo?: string | undefined
    acceptLanguage?: string | undefined
  },
): Promise<void> {
  const { rateLimiter, limits } = deps
  await consumeAll(rateLimiter, [codesCharge(limits, input.address)])
  await consumeResendStep(
    deps.db,
    'email_change',
    input.email,
    deps.now(),
    limits.mailPerAccount.windowSeconds,
  )
  const codes = await createEmailChangeCodes(deps.now())
  const sentBefore = new Date(deps.now().getTime() - limits.mailPerAccount.windowSeconds * 1000)
  const userId = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom('auth.users')
        .selectAll()
        .where('email', '=', input.email)
        .where('new_email', 'is not', null)
        .where('email_change_sent_at', '<=', sentBefore)
        .forUpdate()
        .executeTakeFirst()
      if (!user?.new_email) return undefined
      await startEmailChange(deps, transaction, user, { ...input, newEmail: user.new_email, codes })
      await recordAuthEvent(transaction, 'email_change', 'codes_sent_again', {
        userId: user.id,
        at: deps.now(),
      })
      return user.id
    }),
  ).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'email_exists') return undefined
    throw error
  })
  recordEvent(deps, 'email_change', userId ? 'codes_sent_again' : 'nothing_to_send', { userId })
}
