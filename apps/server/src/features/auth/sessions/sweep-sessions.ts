import type { Database } from '../../../platform/database/database.ts'
import type { SessionLifetimes } from './lifetimes.ts'

/** Deletes sessions whose lifetime has ended. Listeners are notified of each. */
export async function sweepSessions(db: Database, lifetimes: SessionLifetimes, now: Date): Promise<void> {
  const { idleMs, maxMs } = lifetimes
  if (idleMs !== undefined) {
    await db
      .deleteFrom('auth.sessions')
      .where('refreshed_at', '<=', new Date(now.getTime() - idleMs))
      .execute()
  }
  if (maxMs !== undefined) {
    await db
      .deleteFrom('auth.sessions')
      .where('created_at', '<=', new Date(now.getTime() - maxMs))
      .execute()
  }
}
