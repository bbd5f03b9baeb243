import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import { isNewCampaign, readSeenAt } from './campaign-visits.ts'
import {
  type Campaign,
  computeProgress,
  evaluateCampaign,
  isEligible,
  type Known,
} from './evaluate-campaign.ts'
import type { RewardDeps } from './facts.ts'
import { isOver, readEligibility } from './read-eligibility.ts'
import { translateCampaign } from './translate-campaign.ts'

/** Returns the campaigns that are open to a member and those that the member claimed, in display order. */
export async function readSubmissions(
  deps: RewardDeps,
  { memberId, language }: { memberId: string; language: Language },
  now: Date,
): Promise<CampaignSubmission[]> {
  const [known, seenAt] = await Promise.all([
    readEligibility(deps, memberId, now),
    readSeenAt(deps.db, memberId),
  ])
  const reader = { memberId, language, seenAt: seenAt ?? known.facts.joinedAt }
  return [...known.campaigns.values()]
    .filter(
      (campaign) => known.claims.has(campaign.id) || (isEligible(campaign, known) && !isOver(campaign, now)),
    )
    .map((campaign) => toSubmission(campaign, known, reader))
}

function toSubmission(
  campaign: Campaign,
  known: Known,
  { memberId, language, seenAt }: { memberId: string; language: Language; seenAt: Date },
): CampaignSubmission {
  const { state, reason, missingPrerequisites } = evaluateCampaign(campaign, known)
  const { name, description, button_text } = translateCampaign(campaign, language)
  const { task_number, ends_at } = campaign
  const progress = state === 'completed' ? undefined : computeProgress(campaign, known)
  return {
    campaignId: campaign.id,
    campaignName: name,
    description,
    type: campaign.kind,
    completed: state === 'completed',
    formUrl: campaign.form_url && fillAddress(campaign.form_url, memberId, known.facts.personalCode),
    // Show the points of an existing claim, which later changes to the campaign do not affect.
    bonusPoints: Number(known.claims.get(campaign.id) ?? campaign.bonus_points),
    mandatory: campaign.mandatory,
    ...(button_text !== null && { buttonText: button_text }),
    ...(task_number !== null && { taskNumber: task_number }),
    claimable: state === 'claimable',
    state,
    ...(reason && { reason: formatMessage(reason, language) }),
    ...(progress && { progress }),
    ...(missingPrerequisites && { missingPrerequisites }),
    isNew: state !== 'completed' && state !== 'exhausted' && isNewCampaign(campaign, seenAt),
    endsAt: ends_at?.toISOString() ?? null,
  }
}

function fillAddress(address: string, memberId: string, code: string): string {
  return address.replaceAll('{memberId}', memberId).replaceAll('{code}', code)
}
