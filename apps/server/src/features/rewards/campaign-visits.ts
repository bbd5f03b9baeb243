import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Campaign } from './evaluate-campaign.ts'

/** Returns when the newest campaign appeared that a member has seen. Undefined before the first visit. */
export async function readSeenAt(db: Database, memberId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('campaign_visits')
    .select('seen_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.seen_at
}

/** Returns whether a campaign appeared after a time: it was created, and it started. */
export function isNewCampaign({ created_at, starts_at }: Campaign, since: Date): boolean {
  return created_at !== null && (created_at > since || starts_at > since)
}

/**
 * Records that a member has seen campaigns. The campaigns count, not the time of the call, because the member
 * may look at an older list.
 */
export async function markCampaignsSeen(
  db: Database,
  memberId: string,
  campaignIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into campaign_visits as v (member_id, seen_at)
    select ${memberId}::uuid, max(greatest(created_at, starts_at)) from campaigns
    where id = any(${campaignIds}::uuid[]) and created_at is not null and starts_at <= ${now}
    having count(*) > 0
    on conflict (member_id) do update set seen_at = excluded.seen_at where v.seen_at < excluded.seen_at
  `.execute(db)
}
