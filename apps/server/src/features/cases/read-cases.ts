import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import type {
  CaseMessage,
  CaseThread,
  readCases as readCasesEndpoint,
} from '@hearth/protocol/endpoints/cases'
import type { Language } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { MAX_UNANSWERED_MESSAGES } from './case-limits.ts'
import { type CaseRow, describeCase, describeFindings } from './case-row.ts'
import { messages } from './messages.ts'

/** Returns a page of a member's cases, newest first. */
export async function readCases(
  db: Database,
  memberId: string,
  { limit, cursor }: CheckedRequestOf<typeof readCasesEndpoint>['query'],
  language: Language,
): Promise<AnswerOf<typeof readCasesEndpoint>> {
  let page = db
    .selectFrom('cases')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) page = page.where('id', '<', cursor)
  const rows = await page.execute()
  const shown = rows.slice(0, limit)
  return {
    cases: shown.map((row) => describeCase(row, language)),
    ...(rows.length > limit && { nextCursor: shown.at(-1)?.id }),
  }
}

/**
 * Returns a case of a member with its messages.
 * @throws AppError NOT_FOUND
 */
export async function readCase(
  db: Database | Transaction,
  memberId: string,
  id: string,
  language: Language,
): Promise<CaseThread> {
  const row = await db
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND', messages.notFound())
  return describeThread(db, row, language)
}

async function describeThread(
  db: Database | Transaction,
  row: CaseRow,
  language: Language,
): Promise<CaseThread> {
  const written = await readMessages(db, row.id)
  return {
    ...describeCase(row, language),
    findings: describeFindings(row.findings, language),
    messages: written.map(({ operator: _operator, ...message }) => message),
    mayWrite: countUnanswered(written) < MAX_UNANSWERED_MESSAGES,
  }
}

/** Returns the number of messages that the member has sent since the last answer. */
export function countUnanswered(written: readonly Pick<CaseMessage, 'author'>[]): number {
  return written.length - 1 - written.findLastIndex(({ author }) => author === 'operator')
}

/** Returns the messages of a case with the operators who wrote them, oldest first. */
export async function readMessages(
  db: Database | Transaction,
  caseId: string,
): Promise<(CaseMessage & { operator: string | null })[]> {
  const { rows } = await sql<{
    number: number
    author: 'member' | 'operator'
    operator: string | null
    text: string
    sent_at: Date
    attachments: string[]
  }>`
    select m.number, m.author, m.operator, m.text, m.sent_at,
           coalesce(array_agg(a.id order by a.place) filter (where a.id is not null), '{}') as attachments
    from case_messages m left join case_attachments a using (case_id, number)
    where m.case_id = ${caseId} group by m.case_id, m.number order by m.number
  `.execute(db)
  return rows.map(({ number, author, operator, text, sent_at, attachments }) => ({
    id: String(number),
    author,
    operator,
    text,
    sentAt: sent_at.toISOString(),
    attachments,
  }))
}
