import type { Database } from '../../platform/database/database.ts'

/** Returns whether a member has a ledger entry with a source. */
export async function hasEntry(
  db: Database,
  memberId: string,
  source: { kind: string; id: string },
): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('member_id', '=', memberId)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .executeTakeFirst()
  return entry !== undefined
}
