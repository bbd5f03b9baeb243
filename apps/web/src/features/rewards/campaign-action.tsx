import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { Button } from '@hearth/ui/components/button'
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Check } from 'lucide-react'
import { getCampaignState } from './campaign-groups.ts'

interface CampaignActionProps {
  campaign: CampaignSubmission
  claim: { isPending: boolean; isSuccess: boolean }
  onClaim: () => void
}

/** Shows the next action of a campaign, such as claiming it or opening its page. */
export function CampaignAction({ campaign, claim, onClaim }: CampaignActionProps) {
  const { campaignName, type, formUrl, buttonText } = campaign
  const state = getCampaignState(campaign)
  // Keep the button after the action to avoid losing focus.
  if (claim.isPending || claim.isSuccess)
    return (
      <Button
        size="sm"
        inactive
        aria-label={t({ id: 'rewards.claimedOf', message: `Claimed: ${campaignName}` })}
      >
        <Check aria-hidden="true" className="text-success" />
        {t({ id: 'common.claimed', message: 'Claimed' })}
      </Button>
    )
  if (state === 'claimable')
    return (
      <Button
        size="sm"
        variant="primary"
        aria-label={t({ id: 'rewards.claimOf', message: `Claim: ${campaignName}` })}
        onClick={onClaim}
      >
        {t({ id: 'common.claim', message: 'Claim' })}
      </Button>
    )
  if (state !== 'open' && state !== 'rejected') return null
  if (formUrl && /^https?:/.test(formUrl))
    return (
      <Button asChild size="sm">
        <a href={formUrl} target="_blank" rel="noopener noreferrer">
          {buttonText ??
            (type === 'form'
              ? t({ id: 'rewards.openForm', message: 'Open the form' })
              : t({ id: 'rewards.open', message: 'Open' }))}
          <ArrowUpRight aria-hidden="true" />
        </a>
      </Button>
    )
  if (type === 'referral')
    return (
      <Button asChild size="sm">
        <Link to="/referrals">
          {buttonText ?? t({ id: 'rewards.inviteFriends', message: 'Invite friends' })}
        </Link>
      </Button>
    )
  return null
}
