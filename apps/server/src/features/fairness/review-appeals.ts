import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import type {
  readAppeal as readAppealEndpoint,
  readOpenAppeals as readOpenEndpoint,
} from '@hearth/protocol/endpoints/operator-appeals'
import type { Language } from '@hearth/protocol/messages'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { type FoundMember, findMembers } from '../members/find-members.ts'
import { messages } from './messages.ts'
import { describeAppeal } from './read-appeals.ts'
import { readShownSuspensions, readSignalsShown } from './read-signals.ts'

/** Returns the appeals in a given state, oldest first. */
export async function readOpenAppeals(
  db: Database,
  { state, limit, cursor }: CheckedRequestOf<typeof readOpenEndpoint>['query'],
  language: Language,
): Promise<AnswerOf<typeof readOpenEndpoint>> {
  let page = db
    .selectFrom('appeals')
    .selectAll()
    .where('state', '=', state)
    .orderBy('id')
    .limit(limit + 1)
  if (cursor !== undefined) page = page.where('id', '>', cursor)
  const rows = await page.execute()
  const shown = rows.slice(0, limit)
  return {
    appeals: shown.map((row) => ({ ...describeAppeal(row, language), memberId: row.member_id })),
    ...(rows.length > limit && { nextCursor: shown.at(-1)?.id }),
  }
}

/**
 * Returns an appeal with everything a decision needs.
 * @throws AppError NOT_FOUND
 */
export async function readAppeal(
  db: Database,
  id: string,
  language: Language,
): Promise<AnswerOf<typeof readAppealEndpoint>> {
  const row = await db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst()
  const member = row && (await findMember(db, row.member_id))
  const suspensions = row ? await readShownSuspensions(db, row.member_id, language) : []
  const suspension = suspensions.find((one) => one.id === row?.suspension_id)
  if (!row || !member || !suspension) throw new AppError('NOT_FOUND', messages.appealNotFound())
  return {
    appeal: { ...describeAppeal(row, language), decidedBy: row.decided_by },
    member,
    hold: suspension,
    signals: await readSignalsShown(db, row.member_id, language),
  }
}

async function findMember(db: Database, id: string): Promise<FoundMember | undefined> {
  const [member] = await findMembers(db, id)
  return member
}
