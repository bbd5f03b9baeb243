import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import { type Campaign, evaluateCampaign, isEligible, type Known } from './evaluate-campaign.ts'
import type { RewardDeps } from './facts.ts'
import { isOver, readEligibility } from './read-eligibility.ts'

/** Returns the campaigns that are open to a member and those that the member claimed, in display order. */
export async function readSubmissions(
  deps: RewardDeps,
  { memberId, language }: { memberId: string; language: Language },
  now: Date,
): Promise<CampaignSubmission[]> {
  const known = await readEligibility(deps, memberId, now)
  return [...known.campaigns.values()]
    .filter(
      (campaign) => known.claims.has(campaign.id) || (isEligible(campaign, known) && !isOver(campaign, now)),
    )
    .map((campaign) => toSubmission(campaign, known, { memberId, language }))
}

function toSubmission(
  campaign: Campaign,
  known: Known,
  { memberId, language }: { memberId: string; language: Language },
): CampaignSubmission {
  const { state, reason } = evaluateCampaign(campaign, known)
  const { button_text, task_number, ends_at } = campaign
  return {
    campaignId: campaign.id,
    campaignName: campaign.name,
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
    endsAt: ends_at?.toISOString() ?? null,
  }
}

function fillAddress(address: string, memberId: string, code: string): string {
  return address.replaceAll('{memberId}', memberId).replaceAll('{code}', code)
}
