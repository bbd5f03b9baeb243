import { AppError } from '../../errors/app-error.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { limitCodeEmails } from '../../platform/mail/limit-code-emails.ts'
import { sendEmail } from '../../platform/mail/mail.ts'
import { createEmailCode } from '../auth/codes/email-code.ts'
import type { SuspensionDeps } from './change-suspension.ts'
import { messages } from './messages.ts'
import { renderCheckEmail } from './notices.ts'

/**
 * Emails a code to the address that must be confirmed. Replaces the previous code.
 * @throws AppError CONFLICT if no check is open, RATE_LIMITED after too many emails
 */
export async function sendCheckCode(
  { db, jobs, emailFrame, lockRecipient, rateLimiter }: SuspensionDeps & { rateLimiter: RateLimiter },
  memberId: string,
  now: Date,
): Promise<void> {
  const asked = await db
    .selectFrom('mailbox_checks')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('passed_at', 'is', null)
    .executeTakeFirst()
  if (!asked) throw noCheckRequested()
  await limitCodeEmails(rateLimiter, `mailbox-check:${memberId}`)
  // Create the code before the transaction, because hashing is slow.
  const { code, row } = await createEmailCode(now)
  await db.transaction().execute(async (transaction) => {
    const recipient = await lockRecipient(transaction, memberId)
    if (!recipient) throw noCheckRequested()
    const upheld = await transaction
      .updateTable('mailbox_checks')
      .set({
        code_hash: row.code_hash,
        code_email: recipient.email,
        tries: 0,
        code_expires_at: row.expires_at,
      })
      .where('member_id', '=', memberId)
      .where('passed_at', 'is', null)
      .executeTakeFirst()
    if (upheld.numUpdatedRows === 0n) throw noCheckRequested()
    await jobs.send(transaction, sendEmail, renderCheckEmail(emailFrame, recipient, code))
  })
}

const noCheckRequested = () => new AppError('CONFLICT', messages.emailCheckNotRequired())
