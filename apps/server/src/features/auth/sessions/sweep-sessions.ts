import type { Database } from '../../../platform/database/database.ts'
import type { SessionLifetimes } from './lifetimes.ts'

/** Removes sessions whose lifetime is over; whoever waits for the end of one hears of it. */
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
