import type { Message } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import { publishEvent } from '../../events/publish-event.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { bookEntry } from '../points/book-entry.ts'
import { readRuleValue } from '../points/rules/read-rule-value.ts'
import type { ReadInvitees } from './invitees.ts'
import { messages } from './messages.ts'
import { qualifyReferrals } from './qualify-referrals.ts'

interface Row {
  invitee_id: string
  claimable_at: Date | null
  points: string | null
}

/** Result of this claim or of an earlier claim. */
interface ReferralClaim {
  message: Message
  points: number
  alreadyClaimed: boolean
}

/** Dependencies of referral claims. */
export interface ReferralClaims {
  db: Database
  readInvitees: ReadInvitees
  /** Locks the member and returns whether the member may receive rewards. */
  lockEligibility(transaction: Transaction, memberId: string): Promise<boolean>
  /**
   * Asserts that the member's claims are not suspended and no check is open. Lock the member first.
   * @throws AppError HELD, CHECK_REQUIRED
   */
  assertClaimsNotSuspended(transaction: Transaction, memberId: string): Promise<void>
}

/**
 * Pays the inviter of a referral once, with the rule's value at the time when the invitee met the conditions.
 * Runs in one transaction that locks the referral.
 * @returns undefined if the member has no referral with this ID
 * @throws AppError CONFLICT with the reason if the referral cannot be claimed; HELD while the member's claims
 * are suspended; CHECK_REQUIRED while a check of the email address is open
 */
export async function claimReferral(
  { db, readInvitees, lockEligibility, assertClaimsNotSuspended }: ReferralClaims,
  memberId: string,
  referralId: string,
  now: Date,
): Promise<ReferralClaim | undefined> {
  return db.transaction().execute(async (transaction) => {
    const mayBeGiven = await lockEligibility(transaction, memberId)
    const referral = await lockReferral(transaction, memberId, referralId)
    if (!referral) return undefined
    if (referral.points !== null) return answer(referral.points, true)
    if (!mayBeGiven) throw new AppError('CONFLICT', messages.paused())

    let claimableAt = referral.claimable_at
    if (!claimableAt) {
      const [qualified] = await qualifyReferrals(transaction, readInvitees, [referral.invitee_id], now)
      if (!qualified)
        throw new AppError('CONFLICT', await explain(transaction, readInvitees, referral.invitee_id, now))
      claimableAt = now
    }
    await assertClaimsNotSuspended(transaction, memberId)
    const points = await readRuleValue(transaction, 'inviter_points', claimableAt)
    await sql`
      with claimed as (
        update referrals set claimed_at = ${now}, points = ${points}
        where inviter_id = ${memberId} and id = ${referralId}
      )
      update referral_totals
      set claimable = claimable - 1, success = success + 1, points = points + ${points}
      where inviter_id = ${memberId}
    `.execute(transaction)
    await bookEntry(transaction, {
      memberId,
      category: 'Referral',
      points,
      comment: 'Reward for an invited member who takes part',
      source: { kind: 'referral', id: referralId },
      occurredAt: now,
    })
    const claimed = { memberId, kind: 'referral', id: referralId, campaign: null } as const
    await publishEvent(transaction, 'reward.claimed', { ...claimed, points: Number(points) }, now)
    return answer(points, false)
  })
}

async function lockReferral(
  transaction: Transaction,
  memberId: string,
  id: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select invitee_id, claimable_at, points from referrals
    where inviter_id = ${memberId} and id = ${id} for update
  `.execute(transaction)
  return rows[0]
}

/** Returns why the reward cannot be claimed yet. */
async function explain(
  transaction: Transaction,
  readInvitees: ReadInvitees,
  inviteeId: string,
  now: Date,
): Promise<Message> {
  const required = Number(await readRuleValue(transaction, 'referral_heartbeats', now))
  const invitee = (await readInvitees(transaction, [inviteeId])).get(inviteeId)
  const progress = { current: invitee?.heartbeats ?? 0, goal: required }
  if (progress.current >= required) return messages.walletMissing()
  return invitee?.hasWallet
    ? messages.heartbeatsMissing(progress)
    : messages.heartbeatsAndWalletMissing(progress)
}

function answer(points: string, alreadyClaimed: boolean): ReferralClaim {
  const message = alreadyClaimed ? messages.alreadyClaimed() : messages.claimed()
  return { message, points: Number(points), alreadyClaimed }
}
