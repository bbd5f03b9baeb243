import type { Message } from '@hearth/protocol/messages'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'

/** Facts about a member that campaigns check, from the other features. */
export interface MemberFacts {
  personalCode: string
  joinedAt: Date
  wasInvited: boolean
  /** Credited heartbeats, ever. */
  heartbeats: number
  hasWallet: boolean
  hasMachineId: boolean
  isWhitelisted: boolean
  /** Names of the lists that the member is on. */
  lists: readonly string[]
  /** Invitees who have done what the inviter's reward takes, claimed or not. */
  qualifiedReferrals: number
}

/** A claim that was made now or before. */
export interface ClaimResult {
  message: Message
  points: number
  alreadyClaimed: boolean
}

/** Dependencies of rewards on other features. */
export interface RewardDeps {
  db: Database
  secrets: KeyRing
  readFacts(memberId: string): Promise<MemberFacts>
  /** The most UTC days in a row with heartbeats, in each of some times, by their ids. */
  readStreaks(
    memberId: string,
    windows: readonly { id: string; since: Date; until: Date }[],
  ): Promise<ReadonlyMap<string, number>>
  /** Locks the member and returns whether it may receive rewards. */
  lockEligibility(transaction: Transaction, memberId: string): Promise<boolean>
  /** Throws HELD or CHECK_REQUIRED while claims of the member are suspended. Requires the lock on the member. */
  assertClaimsNotSuspended(transaction: Transaction, memberId: string): Promise<void>
  /** Finds the member with an id or personal code; undefined if there is none. */
  findMember(idOrCode: string): Promise<string | undefined>
  /** Ids of referrals and campaigns share one space. Undefined where the member has no such referral. */
  claimReferral(memberId: string, id: string, now: Date): Promise<ClaimResult | undefined>
}
