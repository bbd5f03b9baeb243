import { TESTNET_LIST } from '@hearth/protocol/whitelist-name'
import { assertClaimsNotSuspended } from '../features/fairness/assert-claims-not-suspended.ts'
import { readFigures } from '../features/heartbeats/read-figures.ts'
import { readStreaks } from '../features/heartbeats/read-streaks.ts'
import { lockEligibility } from '../features/members/eligibility.ts'
import { findInviter } from '../features/members/find-inviter.ts'
import { readMemberFacts } from '../features/members/read-facts.ts'
import { readInvited } from '../features/members/read-invited.ts'
import { resolveMembers } from '../features/members/resolve-members.ts'
import { claimReferral } from '../features/referrals/claim-referral.ts'
import { countQualified } from '../features/referrals/count-qualified.ts'
import type { ReadInvitees } from '../features/referrals/invitees.ts'
import { qualifyActiveInvitees } from '../features/referrals/qualify-active-invitees.ts'
import { qualifyReferrals } from '../features/referrals/qualify-referrals.ts'
import type { RewardDeps } from '../features/rewards/facts.ts'
import { readListsOf } from '../features/whitelists/read-lists.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'

export type Rewards = ReturnType<typeof openRewards>

/** Builds the dependencies of referrals and rewards. */
export function openRewards({ db, secrets, now }: { db: Database; secrets: KeyRing; now: Clock }) {
  const readInvitees: ReadInvitees = async (source, inviteeIds) => {
    if (inviteeIds.length === 0) return new Map()
    // Query sequentially, because a transaction uses one connection.
    const members = await readInvited(source, inviteeIds)
    const figures = await readFigures(source, inviteeIds, now())
    return new Map(
      [...members].map(([id, member]) => [id, { ...member, heartbeats: figures.get(id)?.heartbeats ?? 0 }]),
    )
  }
  const findMember = async (word: string) => (await resolveMembers(db, [word])).get(word)
  const deps: RewardDeps = {
    db,
    secrets,
    lockEligibility,
    assertClaimsNotSuspended,
    async readFacts(memberId) {
      const [member, lists, figures, qualifiedReferrals] = await Promise.all([
        readMemberFacts(db, memberId),
        readListsOf(db, memberId),
        readFigures(db, [memberId], now()),
        countQualified(db, memberId),
      ])
      return {
        ...member,
        lists,
        isWhitelisted: lists.includes(TESTNET_LIST),
        heartbeats: figures.get(memberId)?.heartbeats ?? 0,
        qualifiedReferrals,
      }
    },
    readStreaks: (memberId, windows) => readStreaks(db, memberId, windows),
    findMember,
    claimReferral: (memberId, id, at) =>
      claimReferral({ db, readInvitees, lockEligibility, assertClaimsNotSuspended }, memberId, id, at),
  }
  return {
    deps,
    readInvitees,
    findInviter: (code: string) => findInviter(db, code),
    /** Makes the referrals of qualified invitees claimable. Runs before settlement. */
    qualifyReferrals: () => qualifyActiveInvitees(db, readInvitees, now()),
    /** Makes one invitee's referral claimable in the transaction that meets the last condition. */
    qualifyReferralOf: (transaction: Transaction, inviteeId: string) =>
      qualifyReferrals(transaction, readInvitees, [inviteeId], now()),
  }
}
