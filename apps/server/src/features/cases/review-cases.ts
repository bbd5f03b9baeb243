import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import type {
  readMemberCase as readMemberCaseEndpoint,
  readMemberCases as readMemberCasesEndpoint,
} from '@hearth/protocol/endpoints/operator-cases'
import type { Language } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { findMembers } from '../members/find-members.ts'
import type { ReadCaseDeps } from './case-deps.ts'
import { type CaseRow, describeCase, describeFindings, subjectOf } from './case-row.ts'
import { messages } from './messages.ts'
import { readMessages } from './read-cases.ts'

/** Days of cases that the figures cover. */
const FIGURES_DAYS = 30

type CaseReview = AnswerOf<typeof readMemberCaseEndpoint>

/** Returns a page of the cases in a state, oldest first, and figures about all cases. */
export async function readMemberCases(
  db: Database,
  { state, limit, cursor }: CheckedRequestOf<typeof readMemberCasesEndpoint>['query'],
  now: Date,
  language: Language,
): Promise<AnswerOf<typeof readMemberCasesEndpoint>> {
  let page = db
    .selectFrom('cases')
    .selectAll()
    .where('state', '=', state)
    .orderBy('id')
    .limit(limit + 1)
  if (cursor !== undefined) page = page.where('id', '>', cursor)
  const [rows, figures] = await Promise.all([page.execute(), readFigures(db, now)])
  const shown = rows.slice(0, limit)
  return {
    cases: shown.map((row) => describeReviewed(row, language)),
    figures,
    ...(rows.length > limit && { nextCursor: shown.at(-1)?.id }),
  }
}

/**
 * Returns a case with everything an answer needs.
 * @throws AppError NOT_FOUND
 */
export async function readMemberCase(
  { db, explain }: Pick<ReadCaseDeps, 'db' | 'explain'>,
  id: string,
  language: Language,
): Promise<CaseReview> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
  const [member] = row ? await findMembers(db, row.member_id) : []
  if (!row || !member) throw new AppError('NOT_FOUND', messages.caseNotFound())
  const [written, current] = await Promise.all([
    readMessages(db, id),
    explain(row.member_id, subjectOf(row)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }),
  ])
  return {
    case: { ...describeReviewed(row, language), findings: describeFindings(row.findings, language) },
    messages: written,
    member,
    currentFindings: current ? describeFindings(current.findings, language) : null,
  }
}

function describeReviewed(row: CaseRow, language: Language) {
  return {
    ...describeCase(row, language),
    memberId: row.member_id,
    wasExplained: row.was_explained,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    firstAnsweredAt: row.first_answered_at?.toISOString() ?? null,
  }
}

async function readFigures(db: Database, now: Date) {
  const since = new Date(now.getTime() - FIGURES_DAYS * 86_400_000)
  const { rows } = await sql<{
    waiting: number
    oldest: Date | null
    opened: number
    answered: number
    median: number | null
  }>`
    select w.*, r.*
    from (select count(*)::int as waiting, min(waiting_since) as oldest from cases where state = 'waiting') w,
         (select count(*)::int as opened, count(first_answered_at)::int as answered,
                 percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at))
                   filter (where first_answered_at is not null) as median
          from cases where created_at > ${since}) r
  `.execute(db)
  const { waiting = 0, oldest = null, opened = 0, answered = 0, median = null } = rows[0] ?? {}
  return {
    waiting,
    oldestWaitingSince: oldest?.toISOString() ?? null,
    opened,
    answered,
    medianAnswerSeconds: median,
  }
}
