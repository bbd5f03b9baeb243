import type { Message } from '@hearth/protocol/messages'
import { AppError } from '../../errors/app-error.ts'
import { readRuleValue } from '../points/rules/read-rule-value.ts'
import { utcDay } from '../points/utc-day.ts'
import type { Invitee } from '../referrals/invitees.ts'
import { readClaimObstacles } from './claim-obstacles.ts'
import type { ExplainDeps, Explanation } from './explanation.ts'
import { hasEntry } from './has-entry.ts'
import { messages } from './messages.ts'

/**
 * Explains a referral of a member.
 * @throws AppError NOT_FOUND
 */
export async function explainReferral(
  { db, readInvitees, readSuspensions }: ExplainDeps,
  memberId: string,
  id: string,
  now: Date,
): Promise<Explanation> {
  const referral = await db
    .selectFrom('referrals')
    .select(['invitee_id', 'invited_at', 'claimable_at', 'claimed_at', 'points'])
    .where('inviter_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!referral) throw new AppError('NOT_FOUND', messages.subjectNotFound())
  const { invitee_id, invited_at, claimable_at, claimed_at, points } = referral
  const subject = { subjectId: id, title: messages.titleReferral({ day: { day: utcDay(invited_at) } }) }
  if (claimed_at) {
    const isBooked = await hasEntry(db, memberId, { kind: 'referral', id })
    const claimed = messages.referralClaimed({
      time: { time: claimed_at.toISOString() },
      points: Number(points),
    })
    return {
      ...subject,
      findings: isBooked ? [claimed] : [messages.entryMissing(), claimed],
      isExplained: isBooked,
    }
  }
  const obstacles = await readClaimObstacles({ db, readSuspensions }, memberId, now)
  if (claimable_at) {
    const claimable = messages.referralClaimable({ time: { time: claimable_at.toISOString() } })
    return { ...subject, findings: [...obstacles, claimable], isExplained: true }
  }
  const required = Number(await readRuleValue(db, 'referral_heartbeats', now))
  const invitee = (await readInvitees(db, [invitee_id])).get(invitee_id)
  const missing = describeMissing(invitee, required)
  // The conditions are met, so the referral should be claimable.
  return { ...subject, findings: [...missing, ...obstacles], isExplained: missing.length > 0 }
}

/** Returns the conditions that an invitee does not meet. */
export function describeMissing(invitee: Invitee | undefined, required: number): Message[] {
  if (!invitee || invitee.email === null) return [messages.referralLeft()]
  const { heartbeats, hasWallet } = invitee
  const missing: Message[] = []
  if (heartbeats === 0 && required > 0) missing.push(messages.referralNoHeartbeat({ goal: required }))
  else if (heartbeats < required)
    missing.push(messages.referralHeartbeats({ current: heartbeats, goal: required }))
  if (!hasWallet) missing.push(messages.referralNoWallet())
  return missing
}
