import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

export interface CampaignAuthor {
  accountId: string
  /** Points that the operator made claimable without a second operator. */
  points: number
  at: Date
}

/**
 * Records the operator who creates or changes a campaign. Adds the points to the operator's earlier ones for
 * the campaign if those last increased less than 24 hours ago.
 */
export async function recordAuthor(
  transaction: Transaction,
  campaignId: string,
  { accountId, points, at }: CampaignAuthor,
): Promise<void> {
  await sql`
    insert into campaign_authors as a (campaign_id, account_id, points, counted_at)
    values (${campaignId}, ${accountId}, ${points}, ${at})
    on conflict (campaign_id, account_id) do update
    set points = excluded.points + case when a.counted_at > ${new Date(at.getTime() - 86_400_000)} then a.points else 0 end,
        counted_at = excluded.counted_at
    where excluded.points > 0
  `.execute(transaction)
}

/**
 * Rejects a claim by a member who authored the campaign. A later change increments the campaign's version, so
 * a concurrent claim starts over.
 * @throws AppError CONFLICT
 */
export async function assertNotAuthor(
  transaction: Transaction,
  campaignId: string,
  memberId: string,
): Promise<void> {
  const author = await transaction
    .selectFrom('campaign_authors')
    .select('account_id')
    .where('campaign_id', '=', campaignId)
    .where('account_id', '=', memberId)
    .executeTakeFirst()
  if (author) throw new AppError('CONFLICT', messages.ownCampaign())
}
