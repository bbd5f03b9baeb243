import type { Database } from '../../platform/database/database.ts'

/** How long a sign-up may wait for its code, counted from the last mail. */
const UNCONFIRMED_MS = 7 * 24 * 3_600_000

/** Forgets sign-ups that nobody confirmed, with what they left. */
export async function sweepUnconfirmed(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('auth.users')
    .where('email_confirmed_at', 'is', null)
    .where('confirmation_sent_at', '<', new Date(now.getTime() - UNCONFIRMED_MS))
    .execute()
  // Retained for a day after expiry, so that late requests get a specific error.
  await db
    .deleteFrom('auth.flow_states')
    .where('expires_at', '<', new Date(now.getTime() - 24 * 3_600_000))
    .execute()
}
