import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { withConflictRetries } from '../../platform/database/with-retries.ts'
import type { ReadInvitees } from './invitees.ts'
import { qualifyReferrals } from './qualify-referrals.ts'

const BATCH = 2000

/**
 * Evaluates invitees who have unsettled heartbeats. An invitee who reaches the required number has unsettled
 * heartbeats until that day is settled, so running this before each settlement misses nobody. Costs one read
 * by key per active member.
 */
export async function qualifyActiveInvitees(
  db: Database,
  readInvitees: ReadInvitees,
  now: Date,
  batch = BATCH,
): Promise<void> {
  let [day, member] = ['-infinity', '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const { rows } = await sql<{ day: string; member_id: string }>`
      select day, member_id from member_days
      where unsettled and (day, member_id) > (${day}::date, ${member}::uuid)
      order by day, member_id limit ${batch}
    `.execute(db)
    const ids = rows.map(({ member_id }) => member_id)
    await withConflictRetries(() => qualifyReferrals(db, readInvitees, ids, now))
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    day = last.day
    member = last.member_id
  }
}
