import type { Database } from '../database.ts'

/** Whether a member's e-mail address is on the whitelist. */
export async function readWhitelisted(db: Database, memberId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('members')
    .innerJoin('whitelist_entries', 'whitelist_entries.email', 'members.email')
    .select('members.id')
    .where('members.id', '=', memberId)
    .executeTakeFirst()
  return entry !== undefined
}
