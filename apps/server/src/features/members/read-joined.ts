import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

export interface Joined {
  id: string
  joinedAt: Date
  inviterId: string | null
}

/**
 * Returns members who joined after a position and not after `until`, ordered by time in milliseconds, then by
 * ID.
 * @param after.id null includes all members who joined at that time
 */
export async function readJoined(
  db: Database,
  after: { joinedAt: Date; id: string | null },
  until: Date,
  limit: number,
): Promise<Joined[]> {
  const { rows } = await sql<Joined>`
    select id, created_at as "joinedAt", invited_by as "inviterId" from members
    where created_at >= ${after.joinedAt} and created_at <= ${until} and deleted_at is null
      and (date_trunc('milliseconds', created_at), id) > (${after.joinedAt}::timestamptz, ${after.id ?? NOBODY}::uuid)
    order by date_trunc('milliseconds', created_at), id limit ${limit}
  `.execute(db)
  return rows
}

/** Returns when the first member joined. Scans all members, so do not use it frequently. */
export async function readFirstJoined(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`select min(created_at) as first from members`.execute(db)
  return rows[0]?.first ?? null
}
