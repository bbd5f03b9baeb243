import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { SessionLifetimes } from './lifetimes.ts'
import { MFA_REQUIRED } from './open-sessions.ts'

/**
 * Returns the sessions in a batch that have ended or still require a second factor. Looks up the batch by
 * primary key in one statement.
 */
export async function findEndedSessions(
  db: Database,
  sessions: readonly { memberId: string; sessionId: string }[],
  lifetimes: SessionLifetimes = {},
  now = new Date(),
): Promise<string[]> {
  const since = (ms: number | undefined) => (ms === undefined ? '-infinity' : new Date(now.getTime() - ms))
  const { rows } = await sql<{ id: string }>`
    select held.id
    from unnest(${sessions.map(({ memberId }) => memberId)}::uuid[], ${sessions.map(({ sessionId }) => sessionId)}::uuid[])
      as held (user_id, id)
    where not exists (select from auth.sessions s join auth.users u on u.id = s.user_id
      where s.user_id = held.user_id and s.id = held.id and not ${MFA_REQUIRED}
      and s.refreshed_at > ${since(lifetimes.idleMs)} and s.created_at > ${since(lifetimes.maxMs)})
  `.execute(db)
  return rows.map(({ id }) => id)
}
