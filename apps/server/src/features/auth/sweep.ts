import type { Database } from '../../platform/database/database.ts'

/** Retention of an unconfirmed sign-up after its last email. */
const UNCONFIRMED_MS = 7 * 24 * 3_600_000

/** Deletes expired unconfirmed sign-ups and expired flow states. */
export async function sweepUnconfirmed(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('auth.users')
    .where('email_confirmed_at', 'is', null)
    .where('confirmation_sent_at', '<', new Date(now.getTime() - UNCONFIRMED_MS))
    .execute()
  // Retain flow states for a day after they expire, so that late requests get a specific error.
  await db
    .deleteFrom('auth.flow_states')
    .where('expires_at', '<', new Date(now.getTime() - 24 * 3_600_000))
    .execute()
}
