import type { CaseThread } from '@hearth/protocol/endpoints/cases'
import type { Language } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockRecipient } from '../members/lock-recipient.ts'
import type { WriteCaseDeps } from './case-deps.ts'
import { MAX_UNANSWERED_MESSAGES } from './case-limits.ts'
import { type CaseRow, subjectOf } from './case-row.ts'
import { messages } from './messages.ts'
import { assertMayOpen, findOpenCase } from './open-case.ts'
import { countUnanswered, readCase, readMessages } from './read-cases.ts'
import { insertMemberMessage, type NewMessage, saveWithPictures } from './save-message.ts'

/**
 * Adds a message of the member to a case, and opens it again if it was closed. Sending the newest message again
 * changes nothing.
 * @throws AppError NOT_FOUND; CONFLICT if the member has sent too many messages, has too many open cases, or has
 * another open case about the record; INVALID_REQUEST for a picture that cannot be rendered
 */
export async function sendCaseMessage(
  deps: WriteCaseDeps,
  memberId: string,
  id: string,
  { text, pictures }: NewMessage,
  language: Language,
): Promise<CaseThread> {
  const { db, blobs, now } = deps
  // Check before the pictures are rendered, which is expensive.
  await readCase(db, memberId, id, language)
  await saveWithPictures(deps, memberId, pictures, (written) =>
    db.transaction().execute(async (transaction) => {
      if (!(await lockRecipient(transaction, memberId))) throw new AppError('NOT_FOUND', messages.notFound())
      const row = await lockCase(transaction, memberId, id)
      const before = await readMessages(transaction, id)
      const newest = before.at(-1)
      if (newest?.author === 'member' && newest.text === text && row.state !== 'closed') return false
      const unanswered = countUnanswered(before)
      if (unanswered >= MAX_UNANSWERED_MESSAGES)
        throw new AppError('CONFLICT', messages.tooManyMessages({ count: unanswered }))
      if (row.state === 'closed') await assertMayReopen(transaction, memberId, row, now())
      await insertMemberMessage(transaction, blobs, {
        caseId: id,
        number: before.length + 1,
        text,
        sentAt: now(),
        pictures: written,
      })
      await sql`
        update cases set state = 'waiting', updated_at = ${now()}, waiting_since = coalesce(waiting_since, ${now()}),
               announced_at = case when state = 'waiting' then announced_at end
        where id = ${id}
      `.execute(transaction)
      return true
    }),
  )
  return readCase(db, memberId, id, language)
}

async function assertMayReopen(transaction: Transaction, memberId: string, row: CaseRow, now: Date) {
  if (await findOpenCase(transaction, memberId, subjectOf(row)))
    throw new AppError('CONFLICT', messages.alreadyOpen())
  await assertMayOpen(transaction, memberId, now)
}

/**
 * Closes a case of a member. Closing it again changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function closeCase(
  { db, now }: Pick<WriteCaseDeps, 'db' | 'now'>,
  memberId: string,
  id: string,
  language: Language,
): Promise<CaseThread> {
  await db
    .updateTable('cases')
    .set({ state: 'closed', updated_at: now(), waiting_since: null })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '<>', 'closed')
    .execute()
  return readCase(db, memberId, id, language)
}

async function lockCase(transaction: Transaction, memberId: string, id: string): Promise<CaseRow> {
  const row = await transaction
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND', messages.notFound())
  return row
}
