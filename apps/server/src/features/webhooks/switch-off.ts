import { formatUtcTime } from '@hearth/protocol/format-date'
import { writeAudit } from '../../audit/write-audit.ts'
import { chooseLanguage } from '../../email/choose-language.ts'
import { type EmailFrame, renderEmail } from '../../email/render-email.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sendEmail } from '../../platform/mail/mail.ts'
import { findReaders } from '../operators/find-readers.ts'
import { RETRY_SPAN_MS } from './retry-schedule.ts'

/** Last attempt of a delivery. */
interface LastAttempt {
  webhookId: string
  triedAt: Date
  failure: string
  /** True if the receiver responded with 410 Gone. */
  isGone: boolean
}

/**
 * Turns off a webhook if nothing was delivered during the whole retry period, or if its receiver is gone.
 * Emails the operators who may change webhooks. If several deliveries fail concurrently, only one of them
 * turns off the webhook.
 * @returns false if the webhook is already off or a delivery succeeded
 */
export async function switchOff(
  { jobs, emailFrame }: { jobs: Jobs; emailFrame: EmailFrame },
  transaction: Transaction,
  { webhookId, triedAt, failure, isGone }: LastAttempt,
  now: Date,
): Promise<boolean> {
  const webhook = await transaction
    .updateTable('webhooks')
    .set({ off_since: now, off_reason: failure })
    .where('id', '=', webhookId)
    .where('off_since', 'is', null)
    .$if(!isGone, (query) => query.where('failing_since', '<=', new Date(triedAt.getTime() - RETRY_SPAN_MS)))
    .returning(['url', 'note'])
    .executeTakeFirst()
  if (!webhook) return false
  const origin = new URL(webhook.url).origin
  for (const { email, language } of await findReaders(transaction, 'webhooks.change')) {
    const chosen = chooseLanguage({ language })
    const mail = renderEmail(emailFrame, {
      kind: 'webhook-off',
      to: email,
      language: chosen,
      values: {
        webhook: webhook.note ? `${webhook.note} (${origin})` : origin,
        reason: failure,
        time: formatUtcTime(now, chosen),
      },
    })
    await jobs.send(transaction, sendEmail, mail)
  }
  await writeAudit(transaction, {
    actor: { kind: 'system', id: 'webhook-failing' },
    reason: failure,
    action: 'webhook.switch-off',
    subject: { kind: 'webhook', id: webhookId },
  })
  return true
}
