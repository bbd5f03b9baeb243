import type { CaseSubject, CaseThread } from '@hearth/protocol/endpoints/cases'
import type { Language } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockRecipient } from '../members/lock-recipient.ts'
import type { WriteCaseDeps } from './case-deps.ts'
import { MAX_CASES_PER_DAY, MAX_OPEN_CASES } from './case-limits.ts'
import { messages } from './messages.ts'
import { readCase } from './read-cases.ts'
import { insertMemberMessage, type NewMessage, saveWithPictures } from './save-message.ts'

const DAY_MS = 86_400_000

/**
 * Opens a case of a member about a record, with what the records say. Sending the same text again returns the open
 * case.
 * @throws AppError NOT_FOUND if the member has no such record; CONFLICT if the record has an open case, or the
 * member reached a limit; INVALID_REQUEST for a picture that cannot be rendered
 */
export async function openCase(
  deps: WriteCaseDeps,
  memberId: string,
  { subject, text, pictures }: NewMessage & { subject: CaseSubject },
  language: Language,
): Promise<CaseThread> {
  const { db, blobs, now } = deps
  const explanation = await deps.explain(memberId, subject)
  let id = ''
  await saveWithPictures(deps, memberId, pictures, (written) =>
    db.transaction().execute(async (transaction) => {
      // Serialize the member's cases, so that the limits are exact.
      if (!(await lockRecipient(transaction, memberId)))
        throw new AppError('NOT_FOUND', messages.subjectNotFound())
      const open = await findOpenCase(transaction, memberId, subject)
      if (open) {
        if (open.text !== text) throw new AppError('CONFLICT', messages.alreadyOpen())
        id = open.id
        return false
      }
      await assertMayOpen(transaction, memberId, now())
      const at = now()
      const created = await transaction
        .insertInto('cases')
        .values({
          member_id: memberId,
          subject_kind: subject.kind,
          subject_id: subject.id,
          slot_end: slotEndOf(subject),
          title: JSON.stringify(explanation.title),
          findings: JSON.stringify(explanation.findings),
          was_explained: explanation.isExplained,
          created_at: at,
          updated_at: at,
          waiting_since: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      id = created.id
      await insertMemberMessage(transaction, blobs, {
        caseId: id,
        number: 1,
        text,
        sentAt: at,
        pictures: written,
      })
      return true
    }),
  )
  return readCase(db, memberId, id, language)
}

const slotEndOf = ({ kind, slotEnd }: CaseSubject) =>
  kind === 'slot' && slotEnd !== undefined ? new Date(slotEnd) : null

/** Returns the member's open case about a record, with the text of its first message. */
export async function findOpenCase(
  db: Transaction | WriteCaseDeps['db'],
  memberId: string,
  subject: CaseSubject,
): Promise<{ id: string; text: string } | undefined> {
  const { rows } = await sql<{ id: string; text: string }>`
    select c.id, m.text from cases c join case_messages m on m.case_id = c.id and m.number = 1
    where c.member_id = ${memberId} and c.subject_kind = ${subject.kind} and c.subject_id = ${subject.id}
      and c.slot_end is not distinct from ${slotEndOf(subject)} and c.state <> 'closed'
  `.execute(db)
  return rows[0]
}

/** @throws AppError CONFLICT if the member has too many open cases, or opened too many today */
export async function assertMayOpen(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ open: number; today: number }>`
    select count(*) filter (where state <> 'closed')::int as open,
           count(*) filter (where created_at > ${new Date(now.getTime() - DAY_MS)})::int as today
    from cases where member_id = ${memberId}
  `.execute(transaction)
  const { open, today } = rows[0] ?? { open: 0, today: 0 }
  if (open >= MAX_OPEN_CASES) throw new AppError('CONFLICT', messages.tooManyOpen({ count: open }))
  if (today >= MAX_CASES_PER_DAY) throw new AppError('CONFLICT', messages.tooManyToday({ count: today }))
}
