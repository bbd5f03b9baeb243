import { type Act, type AuditEntry, writeAudit } from '../../audit/write-audit.ts'
import { notifyChange } from '../../events/notify-changes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { FairnessParts } from './fairness-parts.ts'
import { holdMail } from './notices.ts'

/** Who holds and releases claims where no operator does. */
export const FAIRNESS_RULES: Act['actor'] = { kind: 'system', id: 'fairness' }

export type HoldParts = Pick<FairnessParts, 'db' | 'jobs' | 'mailFrame' | 'holdReader'>

/** What was done, for the member and for the log. */
interface HoldChange {
  /** What the member is mailed, and why it was done; absent where the portal says it when it matters. */
  mail?: { kind: Parameters<typeof holdMail>[2]['kind']; reason: string }
  entry: Omit<AuditEntry, 'subject'>
}

/**
 * Changes what a member's claims wait for, with all that follows: the mail that says why, the portal that hears of it,
 * the row of the log. One transaction, from whose beginning claims of the member wait.
 * @param change does it; undefined where there was nothing to do
 */
export async function changeHold(
  { db, jobs, mailFrame, holdReader }: HoldParts,
  memberId: string,
  now: Date,
  change: (transaction: Transaction) => Promise<HoldChange | undefined>,
): Promise<'changed' | 'unchanged' | 'nobody'> {
  return db.transaction().execute(async (transaction) => {
    const reader = await holdReader(transaction, memberId)
    if (!reader) return 'nobody'
    const changed = await change(transaction)
    if (!changed) return 'unchanged'
    if (changed.mail) {
      const mail = holdMail(mailFrame, reader, { ...changed.mail, at: now })
      await jobs.send(transaction, sendMail, mail)
    }
    await notifyChange(transaction, 'reward', memberId)
    await writeAudit(transaction, { ...changed.entry, subject: { kind: 'member', id: memberId } })
    return 'changed'
  })
}
