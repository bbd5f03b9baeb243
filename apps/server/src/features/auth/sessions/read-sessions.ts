import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { endOf, type SessionLifetimes } from './lifetimes.ts'

/** Returns up to 100 open sessions of a user, last refreshed first. */
export async function readSessions(
  deps: { db: Database; lifetimes: SessionLifetimes; now: Clock },
  claims: { sub: string; session_id: string },
) {
  const rows = await deps.db
    .selectFrom('auth.sessions')
    .select(['id', 'user_agent', 'origin', 'aal', 'created_at', 'refreshed_at'])
    .where('user_id', '=', claims.sub)
    .orderBy('refreshed_at', 'desc')
    .limit(100)
    .execute()
  return {
    sessions: rows
      .filter((row) => endOf(row, deps.lifetimes) > deps.now().getTime())
      .map((row) => ({
        id: row.id,
        user_agent: row.user_agent,
        origin: row.origin,
        aal: row.aal,
        created_at: row.created_at.toISOString(),
        last_used_at: row.refreshed_at.toISOString(),
        current: row.id === claims.session_id,
      })),
  }
}
