import type { CampaignKind } from '@hearth/protocol/campaigns'
import type { campaignStates } from '@hearth/protocol/endpoints/campaigns'
import type { Message } from '@hearth/protocol/messages'
import type { Selectable } from 'kysely'
import type { MemberFacts } from './facts.ts'
import { messages } from './messages.ts'
import type { RewardsTables, Segment, SubmissionState } from './tables.ts'
import { createNameMessage } from './translate-campaign.ts'

export type Campaign = Selectable<RewardsTables['campaigns']>

/** All data about a member that is needed to evaluate campaigns. */
export interface Known {
  facts: MemberFacts
  /** Longest run of consecutive days with heartbeats, by streak campaign. */
  streaks: ReadonlyMap<string, number>
  /** Points by claimed campaign, as exact decimals. */
  claims: ReadonlyMap<string, string>
  /**
   * Each campaign's effective submission: the pending or accepted one, or otherwise the last rejected one.
   */
  submissions: ReadonlyMap<string, { state: SubmissionState; reason: string | null }>
  /** Started campaigns by ID. */
  campaigns: ReadonlyMap<string, Campaign>
}

export interface CampaignEvaluation {
  state: (typeof campaignStates)[number]
  /** The missing condition, as text for the member. */
  reason?: Message
  /** IDs of the campaigns to complete first. */
  missingPrerequisites?: string[]
}

export interface Progress {
  current: number
  goal: number
}

/** Returns whether a member is eligible for a campaign. Members who are not eligible must not see it. */
export function isEligible(campaign: Campaign, { facts }: Known): boolean {
  if (campaign.eligible === 'whitelisted') return facts.isWhitelisted
  if (campaign.eligible === 'list') return campaign.list !== null && facts.lists.includes(campaign.list)
  return campaign.eligible === 'everyone' || isInSegment(campaign.segment ?? {}, facts)
}

function isInSegment(segment: Segment, facts: MemberFacts): boolean {
  const { joinedAfter, joinedBefore, minHeartbeats, wasInvited, hasWallet } = segment
  const joined = facts.joinedAt.getTime()
  return (
    (joinedAfter === undefined || joined >= Date.parse(joinedAfter)) &&
    (joinedBefore === undefined || joined < Date.parse(joinedBefore)) &&
    (minHeartbeats === undefined || facts.heartbeats >= minHeartbeats) &&
    (wasInvited === undefined || facts.wasInvited === wasInvited) &&
    (hasWallet === undefined || facts.hasWallet === hasWallet)
  )
}

/** Returns a member's state in a campaign, regardless of time. The caller checks the campaign's window. */
export function evaluateCampaign(campaign: Campaign, known: Known): CampaignEvaluation {
  if (isCompleted(campaign, known)) return { state: 'completed' }
  const before = campaign.prerequisites.flatMap((id) => {
    const other = known.campaigns.get(id)
    return other && !isCompleted(other, known) ? [other] : []
  })
  if (before.length > 0)
    return {
      state: 'locked',
      reason: messages.prerequisitesMissing({ names: before.map(createNameMessage) }),
      missingPrerequisites: before.map(({ id }) => id),
    }
  if (campaign.capacity !== null && campaign.reserved_places >= campaign.capacity)
    return { state: 'exhausted', reason: messages.placesTaken({ count: campaign.capacity }) }
  return findMissing(campaign, known) ?? { state: 'claimable' }
}

/** Returns whether the campaign was claimed or, if it has no points, whether its conditions are met. */
function isCompleted(campaign: Campaign, known: Known): boolean {
  if (known.claims.has(campaign.id)) return true
  return Number(campaign.bonus_points) === 0 && findMissing(campaign, known) === undefined
}

/**
 * Returns a member's progress in a campaign that counts heartbeats, referrals or days, up to its goal. Returns
 * undefined for campaigns of other kinds and for claimed ones.
 */
export function computeProgress(campaign: Campaign, known: Known): Progress | undefined {
  if (campaign.goal === null || known.claims.has(campaign.id)) return undefined
  return { current: Math.min(countDone(campaign, known), campaign.goal), goal: campaign.goal }
}

function countDone({ id, kind }: Campaign, { facts, streaks }: Known): number {
  if (kind === 'heartbeat') return facts.heartbeats
  return kind === 'referral' ? facts.qualifiedReferrals : (streaks.get(id) ?? 0)
}

const progressMissing = {
  heartbeat: messages.heartbeatsMissing,
  referral: messages.referralsMissing,
  streak: messages.streakMissing,
} as const

function findMissing(campaign: Campaign, known: Known): CampaignEvaluation | undefined {
  const { facts } = known
  const open = (reason: Message): CampaignEvaluation => ({ state: 'open', reason })
  switch (campaign.kind) {
    case 'heartbeat':
    case 'referral':
    case 'streak': {
      const progress = { current: countDone(campaign, known), goal: campaign.goal ?? 0 }
      return progress.current < progress.goal ? open(progressMissing[campaign.kind](progress)) : undefined
    }
    case 'wallet':
      return facts.hasWallet ? undefined : open(messages.walletMissing())
    case 'identity':
      return facts.hasMachineId ? undefined : open(messages.machineIdMissing())
    default:
      return evaluateSubmission(campaign.kind, known.submissions.get(campaign.id))
  }
}

const notSubmitted = {
  form: messages.formMissing,
  social: messages.actionMissing,
  manual: messages.entryMissing,
  code: messages.codeMissing,
} as const satisfies Partial<Record<CampaignKind, () => Message>>

function evaluateSubmission(
  kind: keyof typeof notSubmitted,
  submission: { state: SubmissionState; reason: string | null } | undefined,
): CampaignEvaluation | undefined {
  if (!submission) return { state: 'open', reason: notSubmitted[kind]() }
  if (submission.state === 'pending') return { state: 'submitted', reason: messages.inReview() }
  if (submission.state === 'rejected')
    return { state: 'rejected', reason: messages.rejected({ reason: submission.reason ?? '' }) }
  return undefined
}
