import type { CampaignKind } from '@hearth/protocol/campaigns'
import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { Badge, Row } from '@hearth/ui/components/row'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import {
  CalendarDays,
  CircleCheck,
  ClipboardList,
  HeartPulse,
  IdCard,
  Lock,
  type LucideIcon,
  Megaphone,
  Sparkles,
  Ticket,
  Users,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ClaimRejectionText } from '../../components/claim-button.tsx'
import { CampaignAction } from './campaign-action.tsx'
import { getCampaignState, getRowId } from './campaign-groups.ts'
import { CampaignProgress } from './campaign-progress.tsx'
import { CodeEntry } from './code-entry.tsx'
import { EndTime } from './end-time.tsx'
import { useClaimCampaign } from './use-claim-campaign.ts'

const icons: Record<CampaignKind, LucideIcon> = {
  heartbeat: HeartPulse,
  referral: Users,
  wallet: Wallet,
  identity: IdCard,
  streak: CalendarDays,
  form: ClipboardList,
  social: Megaphone,
  manual: Sparkles,
  code: Ticket,
}

interface CampaignRowProps {
  campaign: CampaignSubmission
  /** Position among the mandatory campaigns. */
  number?: number
  /** Called when the member claims the reward on this page. */
  onClaimed: (id: string) => void
  isNew: boolean
  /** Button that leads to the Machine ID. */
  createMachineId: ReactNode
  /** Button with which the member reports a problem. */
  reportProblem: ReactNode
}

/** Shows a campaign with its reward, requirements and action. */
export function CampaignRow({
  campaign,
  number,
  onClaimed,
  isNew,
  createMachineId,
  reportProblem,
}: CampaignRowProps) {
  const claim = useClaimCampaign(campaign)
  const state = getCampaignState(campaign)
  const icon =
    state === 'completed'
      ? CircleCheck
      : state === 'locked'
        ? Lock
        : (number ?? icons[campaign.type] ?? Sparkles)
  const acceptsCode = campaign.type === 'code' && (state === 'open' || state === 'rejected')
  const inProgress = campaign.progress && (state === 'open' || state === 'locked')
  return (
    <Row
      id={getRowId(campaign.campaignId)}
      icon={icon}
      title={
        isNew ? (
          <>
            {campaign.campaignName} <Badge>{t({ id: 'rewards.new', message: 'New' })}</Badge>
          </>
        ) : (
          campaign.campaignName
        )
      }
      note={<CampaignHint campaign={campaign} />}
      className={state === 'locked' || state === 'exhausted' ? '[&_p:first-child]:text-ink-muted' : ''}
      action={
        <div className="flex items-center gap-2 @max-[24rem]:flex-wrap">
          <CampaignAction
            campaign={campaign}
            createMachineId={createMachineId}
            claim={{
              ...claim,
              start: () => {
                onClaimed(campaign.campaignId)
                claim.start()
              },
            }}
          />
          <Points points={campaign.bonusPoints} done={state === 'completed'} />
          {reportProblem}
        </div>
      }
    >
      {inProgress && <CampaignProgress campaign={campaign} />}
      {acceptsCode && <CodeEntry campaign={campaign} />}
      {claim.rejection && <ClaimRejectionText rejection={claim.rejection} className="pl-13" />}
    </Row>
  )
}

function CampaignHint({ campaign }: { campaign: CampaignSubmission }) {
  const { description, endsAt } = campaign
  const state = getCampaignState(campaign)
  const reason = state === 'open' && isShownByRow(campaign) ? '' : campaign.reason
  const text =
    state === 'completed'
      ? t({ id: 'rewards.completed', message: 'Completed' })
      : state === 'claimable'
        ? t({ id: 'rewards.readyToClaim', message: 'Ready to claim' })
        : (reason ?? '')
  return (
    <>
      {description && state !== 'completed' && (
        <span className="block max-w-160 whitespace-pre-line text-ink-soft">{description}</span>
      )}
      <span className={state === 'rejected' ? 'text-danger' : ''}>
        {state !== 'rejected'
          ? text
          : text
            ? t({ id: 'rewards.rejectedBecause', message: `Not accepted: ${text}` })
            : t({ id: 'rewards.rejected', message: 'Not accepted' })}
      </span>
      {endsAt && state !== 'completed' && (
        <span className="block">
          <EndTime at={endsAt} />
        </span>
      )}
    </>
  )
}

/** Returns whether the row's progress, button or input says what is missing. */
function isShownByRow({ type, progress, formUrl }: CampaignSubmission): boolean {
  return progress !== undefined || type === 'wallet' || type === 'code' || (type === 'form' && !!formUrl)
}

function Points({ points, done }: { points: number; done: boolean }) {
  if (points === 0) return <span className="w-28 @max-[24rem]:hidden" />
  return (
    <span
      className={`tabular min-w-28 text-right whitespace-nowrap @max-[24rem]:min-w-0 ${done ? 'text-ink-muted' : 'text-ink'}`}
    >
      <span className="font-semibold">+{formatPoints(points)}</span>{' '}
      <span className="text-xs text-ink-muted">PTS</span>
    </span>
  )
}
