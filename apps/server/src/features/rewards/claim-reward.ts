import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import { publishEvent } from '../../events/publish-event.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { withConflictRetries } from '../../platform/database/with-retries.ts'
import { bookEntry } from '../points/book-entry.ts'
import { assertNotAuthor } from './campaign-authors.ts'
import { type Campaign, evaluateCampaign, isEligible } from './evaluate-campaign.ts'
import type { ClaimResult, RewardDeps } from './facts.ts'
import { messages } from './messages.ts'
import { assertNotOver, readEligibility } from './read-eligibility.ts'

/** Thrown if a campaign was changed, or its last place was reserved, after it was read. */
class StaleCampaign extends Error {}

const TRIES = 5

/**
 * Claims the reward for a campaign or referral; their IDs share one space. Idempotent, even with concurrent
 * calls: claiming again returns the existing claim.
 * @throws AppError NOT_FOUND if the ID does not exist for this member, GONE after the campaign's end,
 * CONFLICT with the reason why the member cannot claim, HELD or CHECK_REQUIRED while the member's claims are suspended,
 * UNAVAILABLE if the campaign keeps changing
 */
export async function claimReward(
  deps: RewardDeps,
  memberId: string,
  id: string,
  now: Date,
): Promise<ClaimResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withConflictRetries(() => claimOnce(deps, memberId, id, now))
    } catch (error) {
      if (!(error instanceof StaleCampaign)) throw error
      if (attempt === TRIES) throw new AppError('UNAVAILABLE', messages.changing(), { retryAfterSeconds: 1 })
    }
  }
}

async function claimOnce(deps: RewardDeps, memberId: string, id: string, now: Date): Promise<ClaimResult> {
  const known = await readEligibility(deps, memberId, now)
  const claimed = known.claims.get(id)
  if (claimed !== undefined) return answer(claimed, true)
  const campaign = known.campaigns.get(id)
  if (!campaign || !isEligible(campaign, known)) {
    const referral = await deps.claimReferral(memberId, id, now)
    if (referral) return referral
    throw new AppError('NOT_FOUND', messages.notFound())
  }
  const { state, reason } = evaluateCampaign(campaign, known)
  // There is no reward to pay: a campaign without points is completed as soon as its conditions are met.
  if (state === 'completed') return answer('0', true)
  assertNotOver(campaign, now)
  if (state !== 'claimable') throw new AppError('CONFLICT', reason ?? messages.notClaimable())
  return deps.db.transaction().execute((transaction) => pay(deps, transaction, memberId, campaign, now))
}

/** Records the claim, books the points and reserves the place atomically. */
async function pay(
  deps: RewardDeps,
  transaction: Transaction,
  memberId: string,
  campaign: Campaign,
  now: Date,
): Promise<ClaimResult> {
  if (!(await deps.lockEligibility(transaction, memberId))) throw new AppError('CONFLICT', messages.paused())
  await assertNotAuthor(transaction, campaign.id, memberId)
  await deps.assertClaimsNotSuspended(transaction, memberId)
  const claim = {
    member_id: memberId,
    campaign_id: campaign.id,
    points: campaign.bonus_points,
    claimed_at: now,
  }
  const inserted = await transaction
    .insertInto('campaign_claims')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const first = await transaction
      .selectFrom('campaign_claims')
      .select('points')
      .where('member_id', '=', memberId)
      .where('campaign_id', '=', campaign.id)
      .executeTakeFirstOrThrow()
    return answer(first.points, true)
  }
  await bookEntry(transaction, {
    memberId,
    category: 'Rewards',
    points: campaign.bonus_points,
    comment: campaign.name,
    source: { kind: 'campaign', id: campaign.id },
    occurredAt: now,
  })
  const { id, key, bonus_points } = campaign
  const points = Number(bonus_points)
  const claimed = { memberId, kind: 'campaign', id, campaign: key, points } as const
  await publishEvent(transaction, 'reward.claimed', claimed, now)
  await reservePlace(transaction, campaign)
  return answer(campaign.bonus_points, false)
}

/**
 * Reserves a place if the campaign has a capacity, and asserts that the campaign is unchanged. Runs last,
 * because all claims for such a campaign wait for this lock until the commit.
 */
async function reservePlace(transaction: Transaction, { id, version, capacity }: Campaign): Promise<void> {
  const { rows } =
    capacity === null
      ? await sql`select from campaigns where id = ${id} and version = ${version} for share`.execute(
          transaction,
        )
      : await sql`
          update campaigns set reserved_places = reserved_places + 1
          where id = ${id} and version = ${version} and reserved_places < capacity
          returning id
        `.execute(transaction)
  if (rows.length === 0) throw new StaleCampaign(`the campaign ${id} is not as it was read`)
}

function answer(points: string, alreadyClaimed: boolean): ClaimResult {
  const message = alreadyClaimed ? messages.alreadyClaimed() : messages.claimed()
  return { message, points: Number(points), alreadyClaimed }
}
