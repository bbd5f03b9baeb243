import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { Button } from '@hearth/ui/components/button'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClaimButton } from '../../components/claim-button.tsx'
import type { Claim } from '../../lib/member/claim.ts'
import { submissionsQuery } from './api.ts'
import { getCampaignState, getRowId } from './campaign-groups.ts'

interface CampaignActionProps {
  campaign: CampaignSubmission
  claim: Claim
  /** Button that leads to the Machine ID. */
  createMachineId: ReactNode
}

/** Shows the next action of a campaign, such as claiming it or opening its page. */
export function CampaignAction({ campaign, claim, createMachineId }: CampaignActionProps) {
  const { campaignName, type, formUrl, buttonText } = campaign
  const state = getCampaignState(campaign)
  // Keep the button after the action to avoid losing focus.
  if (state === 'claimable' || claim.state === 'claiming' || claim.state === 'claimed')
    return <ClaimButton name={campaignName} claim={claim} />
  if (state === 'locked') return <PrerequisiteButton campaign={campaign} />
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
  if (type === 'wallet')
    return (
      <Button asChild size="sm">
        <Link to="/rewards" hash="wallet" onClick={() => document.getElementById('wallet')?.focus()}>
          {buttonText ?? t({ id: 'rewards.linkWallet', message: 'Link a wallet' })}
        </Link>
      </Button>
    )
  if (type === 'identity') return createMachineId
  if (type === 'heartbeat' || type === 'streak')
    return (
      <Button asChild size="sm">
        <Link to="/dashboard">{buttonText ?? t({ id: 'rewards.seeNodes', message: 'See your nodes' })}</Link>
      </Button>
    )
  return null
}

/** Moves to the first campaign in the list that must be completed before this one. */
function PrerequisiteButton({ campaign: { missingPrerequisites } }: { campaign: CampaignSubmission }) {
  const client = useQueryClient()
  const rows = client.getQueryData(submissionsQuery().queryKey)
  // Members do not see campaigns that have ended or are for others.
  const first = rows?.find((row) => row?.campaignId && missingPrerequisites?.includes(row.campaignId))
  if (!first) return null
  const { campaignId, campaignName } = first
  return (
    <Button
      size="sm"
      aria-label={t({ id: 'rewards.goToCampaign', message: `Go there: ${campaignName}` })}
      onClick={() => document.getElementById(getRowId(campaignId))?.focus()}
    >
      {t({ id: 'rewards.goThere', message: 'Go there' })}
    </Button>
  )
}
