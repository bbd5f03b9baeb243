import type { Appeal } from '@hearth/protocol/endpoints/appeals'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { FairnessTables } from './tables.ts'

const NEWEST = 50

/** The appeals of a member with their answers, newest first. */
export async function readAppeals(db: Database, memberId: string): Promise<Appeal[]> {
  const rows = await db
    .selectFrom('appeals')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map(describeAppeal)
}

/** An appeal as its member sees it: who decided is not said. */
export function describeAppeal(row: Selectable<FairnessTables['appeals']>): Appeal {
  return {
    id: row.id,
    holdId: row.hold_id,
    text: row.text,
    sentAt: row.sent_at.toISOString(),
    state: row.state,
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}
