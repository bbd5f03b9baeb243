import { type Act, type AuditEntry, writeAudit } from '../../audit/write-audit.ts'
import { notifyChange } from '../../events/notify-changes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { sendEmail } from '../../platform/mail/mail.ts'
import type { FairnessDeps } from './fairness-deps.ts'
import { renderSuspensionEmail, type SuspensionNotice } from './notices.ts'

/** Actor of suspensions and reinstatements by the rules. */
export const FAIRNESS_RULES: Act['actor'] = { kind: 'system', id: 'fairness' }

export type SuspensionDeps = Pick<FairnessDeps, 'db' | 'jobs' | 'emailFrame' | 'lockRecipient'>

/** Change of a claim suspension, as reported to the member and to the audit log. */
interface SuspensionChange {
  /** Email to the member, with the reason. Absent if the portal shows the change instead. */
  mail?: Omit<SuspensionNotice, 'at'>
  entry: Omit<AuditEntry, 'subject'>
}

/**
 * Changes the suspension of a member's claims in one transaction, with the explanatory email, the live update
 * and the audit entry. The transaction locks the member first, so that concurrent claims wait.
 * @param change makes the change; returns undefined if no change is needed
 */
export async function changeSuspension(
  { db, jobs, emailFrame, lockRecipient }: SuspensionDeps,
  memberId: string,
  now: Date,
  change: (transaction: Transaction) => Promise<SuspensionChange | undefined>,
): Promise<'changed' | 'unchanged' | 'nobody'> {
  return db.transaction().execute(async (transaction) => {
    const recipient = await lockRecipient(transaction, memberId)
    if (!recipient) return 'nobody'
    const changed = await change(transaction)
    if (!changed) return 'unchanged'
    if (changed.mail) {
      const mail = renderSuspensionEmail(emailFrame, recipient, { ...changed.mail, at: now })
      await jobs.send(transaction, sendEmail, mail)
    }
    await notifyChange(transaction, 'reward', memberId)
    await writeAudit(transaction, { ...changed.entry, subject: { kind: 'member', id: memberId } })
    return 'changed'
  })
}
