import type { CampaignDefinition } from '@hearth/protocol/campaigns'
import { sql } from 'kysely'
import { confirmChange } from '../../audit/confirm-change.ts'
import type { Act } from '../../audit/write-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { CampaignAuthor } from './campaign-authors.ts'
import type { Campaign } from './evaluate-campaign.ts'

export interface CampaignReview {
  db: Database
  /**
   * Returns the number of points that an operator can make claimable within 24 hours without a second
   * operator.
   */
  reviewAbove(): number
  now: Clock
}

/**
 * Decides whether a definition takes effect now. If members could claim more points than the limit, it waits
 * for a second operator. Points that the operator made claimable in the last 24 hours count toward the limit.
 * The caller must first lock all campaigns and validate the definition.
 * @returns the campaign's authors, who cannot claim it, or undefined if the definition waits
 */
export async function reviewCampaign(
  transaction: Transaction,
  { reviewAbove, now }: CampaignReview,
  { definition, before }: { definition: CampaignDefinition; before: Campaign | undefined },
  act: Act,
): Promise<CampaignAuthor[] | undefined> {
  const at = now()
  const members = await countMembers(transaction)
  const payable = (points: number, capacity: number | null) => points * (capacity ?? members)
  const after = payable(definition.bonusPoints, definition.capacity)
  const added = Math.max(0, after - (before ? payable(Number(before.bonus_points), before.capacity) : 0))
  const alone = added > 0 ? await sumPointsAlone(transaction, act.actor.id, at) : 0
  const author = { accountId: act.actor.id, points: 0, at }
  if (after <= reviewAbove() && added + alone <= reviewAbove()) return [{ ...author, points: added }]
  const change = { kind: 'campaign', subject: definition.key, content: definition } as const
  const proposer = await confirmChange(transaction, { ...change, permission: 'campaigns.change' }, act)
  return proposer === undefined ? undefined : [author, { ...author, accountId: proposer }]
}

/** Counts members. Returns at least one, because a new installation will have members soon. */
async function countMembers(transaction: Transaction): Promise<number> {
  const { members } = await transaction
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow()
  return Math.max(1, members)
}

async function sumPointsAlone(transaction: Transaction, accountId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ points: string }>`
    select coalesce(sum(points), 0) as points from campaign_authors
    where account_id = ${accountId} and counted_at > ${new Date(at.getTime() - 86_400_000)}
  `.execute(transaction)
  return Number(rows[0]?.points)
}
