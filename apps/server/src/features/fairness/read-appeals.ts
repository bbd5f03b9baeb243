import type { Appeal } from '@hearth/protocol/endpoints/appeals'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import type { Selectable } from 'kysely'
import { actorName } from '../../audit/write-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { FAIRNESS_RULES } from './change-suspension.ts'
import { messages } from './messages.ts'
import type { FairnessTables } from './tables.ts'

const NEWEST = 50

/** Returns up to 50 appeals of a member with decisions, newest first. */
export async function readAppeals(db: Database, memberId: string, language: Language): Promise<Appeal[]> {
  const rows = await db
    .selectFrom('appeals')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map((row) => describeAppeal(row, language))
}

/** Returns an appeal as its member sees it, without the operator who decided it. */
export function describeAppeal(row: Selectable<FairnessTables['appeals']>, language: Language): Appeal {
  // Translate the rules' reason, which is stored in English. The rules accept appeals for only one reason.
  const isByRules = row.decided_by === actorName(FAIRNESS_RULES)
  return {
    id: row.id,
    holdId: row.suspension_id,
    text: row.text,
    sentAt: row.sent_at.toISOString(),
    state: row.state,
    reason: isByRules ? formatMessage(messages.signalsGone(), language) : row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}
