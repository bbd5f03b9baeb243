import { formatMessage } from '@hearth/protocol/messages'
import { type Act, actorName, writeAudit } from '../../audit/write-audit.ts'
import { chooseLanguage } from '../../email/choose-language.ts'
import { renderEmail } from '../../email/render-email.ts'
import { AppError } from '../../errors/app-error.ts'
import { notifyChange } from '../../events/notify-changes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { sendEmail } from '../../platform/mail/mail.ts'
import { lockRecipient } from '../members/lock-recipient.ts'
import type { Recipient } from '../members/notices.ts'
import type { AnswerCaseDeps } from './case-deps.ts'
import type { CaseRow } from './case-row.ts'
import { messages } from './messages.ts'
import { readMessages } from './read-cases.ts'

export interface Answer {
  text: string
  /** True if the answer ends the case. */
  close: boolean
  /** Number of messages that the operator has read. */
  seenMessages: number
}

/**
 * Sends an operator's answer to the member, in the portal and by email. Sending the same answer again changes
 * nothing.
 * @throws AppError NOT_FOUND; CONFLICT if the case has other messages than the operator has read, or is closed
 */
export async function answerCase(
  { db, now, jobs, emailFrame }: Pick<AnswerCaseDeps, 'db' | 'now' | 'jobs' | 'emailFrame'>,
  id: string,
  { text, close, seenMessages }: Answer,
  act: Omit<Act, 'reason'>,
): Promise<void> {
  const found = await db.selectFrom('cases').select('member_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND', messages.caseNotFound())
  const memberId = found.member_id
  await db.transaction().execute(async (transaction) => {
    const recipient = await lockRecipient(transaction, memberId)
    const row = recipient && (await lockCase(transaction, id))
    if (!row) throw new AppError('NOT_FOUND', messages.caseNotFound())
    const written = await readMessages(transaction, id)
    const newest = written.at(-1)
    const operator = actorName(act.actor)
    if (newest?.operator === operator && newest.text === text && seenMessages === written.length - 1) return
    if (written.length !== seenMessages) throw new AppError('CONFLICT', messages.newMessages())
    if (row.state === 'closed') throw new AppError('CONFLICT', messages.alreadyClosed())
    const at = now()
    await transaction
      .insertInto('case_messages')
      .values({ case_id: id, number: seenMessages + 1, author: 'operator', operator, text, sent_at: at })
      .execute()
    await transaction
      .updateTable('cases')
      .set({
        state: close ? 'closed' : 'answered',
        updated_at: at,
        waiting_since: null,
        announced_at: null,
        first_answered_at: row.first_answered_at ?? at,
      })
      .where('id', '=', id)
      .execute()
    await jobs.send(transaction, sendEmail, renderAnswerEmail(emailFrame, recipient, row, text))
    await notifyChange(transaction, 'case', memberId)
    await writeAudit(transaction, {
      ...act,
      // Audit rows are never deleted, so the answer itself stays in the case.
      reason: close ? 'Answered and closed the case.' : 'Answered the case.',
      action: 'case.answer',
      subject: { kind: 'case', id },
      after: { message: seenMessages + 1, isClosed: close },
    })
  })
}

async function lockCase(transaction: Transaction, id: string): Promise<CaseRow | undefined> {
  return transaction.selectFrom('cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

function renderAnswerEmail(
  frame: AnswerCaseDeps['emailFrame'],
  recipient: Recipient,
  { id, title }: CaseRow,
  text: string,
) {
  const language = chooseLanguage({ language: recipient.language })
  return renderEmail(frame, {
    kind: 'case-answered',
    to: recipient.email,
    language,
    values: { title: formatMessage(title, language), text, link: `${frame.publicUrl}/cases/${id}` },
  })
}
