import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { Button } from '@hearth/ui/components/button'
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { ClaimButton } from '../../components/claim-button.tsx'
import type { Claim } from '../../lib/member/claim.ts'
import { getCampaignState } from './campaign-groups.ts'

interface CampaignActionProps {
  campaign: CampaignSubmission
  claim: Claim
}

/** Shows the next action of a campaign, such as claiming it or opening its page. */
export function CampaignAction({ campaign, claim }: CampaignActionProps) {
  const { campaignName, type, formUrl, buttonText } = campaign
  const state = getCampaignState(campaign)
  // Keep the button after the action to avoid losing focus.
  if (state === 'claimable' || claim.state === 'claiming' || claim.state === 'claimed')
    return <ClaimButton name={campaignName} claim={claim} />
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
