import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import { type Campaign, isEligible, type Known } from './evaluate-campaign.ts'
import type { RewardDeps } from './facts.ts'
import { messages } from './messages.ts'
import type { SubmissionState } from './tables.ts'

/**
 * Reads everything needed to evaluate a member's campaigns: all started campaigns, which are few, and the
 * member's rows by key.
 */
export async function readEligibility(deps: RewardDeps, memberId: string, now: Date): Promise<Known> {
  const { db } = deps
  const [all, own, facts] = await Promise.all([
    db
      .selectFrom('campaigns')
      .selectAll()
      .where('starts_at', '<=', now)
      .orderBy('place')
      .orderBy('id')
      .execute(),
    readOwn(deps, memberId),
    deps.readFacts(memberId),
  ])
  const campaigns = new Map(all.map((campaign) => [campaign.id, campaign]))
  const known = { facts, campaigns, ...own, streaks: new Map<string, number>() }
  const windows = all
    .filter(
      (campaign) => campaign.kind === 'streak' && !own.claims.has(campaign.id) && isEligible(campaign, known),
    )
    .map(({ id, starts_at, ends_at }) => ({
      id,
      since: starts_at,
      until: ends_at && ends_at < now ? ends_at : now,
    }))
  return { ...known, streaks: await deps.readStreaks(memberId, windows) }
}

/** Returns whether a started campaign has ended. */
export function isOver(campaign: Pick<Campaign, 'ends_at'>, now: Date): boolean {
  return campaign.ends_at !== null && campaign.ends_at <= now
}

/**
 * Asserts that a campaign has not ended.
 * @throws AppError GONE
 */
export function assertNotOver({ ends_at }: Pick<Campaign, 'ends_at'>, now: Date): void {
  if (ends_at && isOver({ ends_at }, now))
    throw new AppError('GONE', messages.ended({ time: { time: ends_at.toISOString() } }))
}

async function readOwn({ db }: RewardDeps, memberId: string) {
  const { rows } = await sql<{
    campaign_id: string
    points: string | null
    state: SubmissionState | null
    reason: string | null
  }>`
    select campaign_id, points, null as state, null as reason from campaign_claims where member_id = ${memberId}
    union all
    (select distinct on (campaign_id) campaign_id, null::numeric, state, reason
     from campaign_submissions where member_id = ${memberId}
     order by campaign_id, state = 'rejected', id desc)
  `.execute(db)
  return {
    claims: new Map(
      rows.flatMap(({ campaign_id, points }) => (points === null ? [] : [[campaign_id, points]])),
    ),
    submissions: new Map(
      rows.flatMap(({ campaign_id, state, reason }) => (state ? [[campaign_id, { state, reason }]] : [])),
    ),
  }
}
