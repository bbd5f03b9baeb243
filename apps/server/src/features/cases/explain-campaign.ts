import type { Message } from '@hearth/protocol/messages'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { evaluateCampaign, isEligible } from '../rewards/evaluate-campaign.ts'
import { isOver, readEligibility } from '../rewards/read-eligibility.ts'
import { createNameMessage } from '../rewards/translate-campaign.ts'
import { readClaimObstacles } from './claim-obstacles.ts'
import type { ExplainDeps, Explanation } from './explanation.ts'
import { hasEntry } from './has-entry.ts'
import { messages } from './messages.ts'

const DAY_MS = 86_400_000
/** Days after which an operator should look at a submission that waits. */
const PATIENCE_DAYS = 7

/**
 * Explains the state of a campaign for a member.
 * @throws AppError NOT_FOUND if the campaign has not started or is not for the member
 */
export async function explainCampaign(
  { db, rewards, readSuspensions }: ExplainDeps,
  memberId: string,
  id: string,
  now: Date,
): Promise<Explanation> {
  const known = await readEligibility(rewards, memberId, now)
  const campaign = known.campaigns.get(id)
  const claimedPoints = known.claims.get(id)
  if (!campaign || (claimedPoints === undefined && !isEligible(campaign, known)))
    throw new AppError('NOT_FOUND', messages.subjectNotFound())
  const subject = { subjectId: id, title: messages.titleCampaign({ name: createNameMessage(campaign) }) }
  if (claimedPoints !== undefined) return { ...subject, ...(await explainClaim(db, memberId, id)) }
  const { state, reason } = evaluateCampaign(campaign, known)
  if (state === 'completed') return { ...subject, findings: [messages.campaignDone()], isExplained: true }
  if (isOver(campaign, now) && campaign.ends_at) {
    const ended = messages.campaignEnded({ time: { time: campaign.ends_at.toISOString() } })
    return { ...subject, findings: [ended], isExplained: true }
  }
  if (state === 'submitted' || state === 'rejected') {
    const submission = await readSubmission(db, memberId, id)
    if (submission) return { ...subject, ...explainSubmission(submission, now) }
  }
  if (state === 'claimable') {
    const obstacles = await readClaimObstacles({ db, readSuspensions }, memberId, now)
    return { ...subject, findings: [...obstacles, messages.campaignClaimable()], isExplained: true }
  }
  return {
    ...subject,
    findings: reason ? [messages.campaignReason({ reason })] : [],
    isExplained: Boolean(reason),
  }
}

/** Returns the name of a campaign as a message; undefined if there is none. */
export async function createCampaignName(db: Database, id: string): Promise<Message | undefined> {
  const campaign = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
  return campaign && createNameMessage(campaign)
}

async function explainClaim(
  db: Database,
  memberId: string,
  id: string,
): Promise<Pick<Explanation, 'findings' | 'isExplained'>> {
  const { claimed_at, points } = await db
    .selectFrom('campaign_claims')
    .select(['claimed_at', 'points'])
    .where('member_id', '=', memberId)
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()
  const isBooked = Number(points) === 0 || (await hasEntry(db, memberId, { kind: 'campaign', id }))
  const claimed = messages.campaignClaimed({
    time: { time: claimed_at.toISOString() },
    points: Number(points),
  })
  return { findings: isBooked ? [claimed] : [messages.entryMissing(), claimed], isExplained: isBooked }
}

interface Submission {
  state: 'pending' | 'accepted' | 'rejected'
  submitted_at: Date
  decided_at: Date | null
  reason: string | null
}

/** Returns the newest submission of a member. */
function readSubmission(db: Database, memberId: string, campaignId: string): Promise<Submission | undefined> {
  return db
    .selectFrom('campaign_submissions')
    .select(['state', 'submitted_at', 'decided_at', 'reason'])
    .where('member_id', '=', memberId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Explains a submission that waits or was rejected. One that has waited for too long needs an operator. */
export function explainSubmission(
  { state, submitted_at, decided_at, reason }: Submission,
  now: Date,
): Pick<Explanation, 'findings' | 'isExplained'> {
  if (state === 'rejected') {
    const time = { time: (decided_at ?? submitted_at).toISOString() }
    return {
      findings: [messages.campaignRejected({ time, reason: reason ?? '' }), messages.campaignSubmitAgain()],
      isExplained: true,
    }
  }
  return {
    findings: [messages.campaignSubmitted({ time: { time: submitted_at.toISOString() } })],
    isExplained: now.getTime() - submitted_at.getTime() < PATIENCE_DAYS * DAY_MS,
  }
}
