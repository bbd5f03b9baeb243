import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Reschedules the accounts that a rule change affects most, once after the change. These are accounts with an
 * open check or a suspension that is not upheld, and accounts that joined within the last day. Others are
 * evaluated when they are due.
 * @param since start of the newest rule version; undefined if no rule was ever changed
 */
export async function rescheduleAfterChange(db: Database, since: Date | undefined, now: Date): Promise<void> {
  if (!since) return
  await sql`
    with changed as (
      update fairness_progress set rules_since = ${since} where rules_since is distinct from ${since} returning 1
    ), waiting as (
      select member_id from claim_suspensions where reinstated_at is null and upheld_at is null
      union select member_id from mailbox_checks where passed_at is null
    )
    update fairness_accounts set due_at = ${now}
    where exists (select from changed) and evaluated_at < ${since} and due_at > ${now}
      and (member_id in (select member_id from waiting)
        -- Members who joined this recently are evaluated within three hours.
        or (joined_at > ${now}::timestamptz - interval '1 day' and due_at <= ${now}::timestamptz + interval '3 hours'))
  `.execute(db)
}
