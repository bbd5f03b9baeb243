import type { Message } from '@hearth/protocol/messages'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'

/** Facts about a member that other features supply to campaigns. */
export interface MemberFacts {
  personalCode: string
  joinedAt: Date
  wasInvited: boolean
  /** All-time credited heartbeats. */
  heartbeats: number
  hasWallet: boolean
  hasMachineId: boolean
  isWhitelisted: boolean
  /** Names of the lists that the member is on. */
  lists: readonly string[]
  /** Number of invitees who meet the conditions for the inviter's reward, even if it was already claimed. */
  qualifiedReferrals: number
}

/** Result of a claim by this or an earlier call. */
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
  /** Returns the longest run of consecutive UTC days with heartbeats in each window, by the window's ID. */
  readStreaks(
    memberId: string,
    windows: readonly { id: string; since: Date; until: Date }[],
  ): Promise<ReadonlyMap<string, number>>
  /** Locks the member and returns whether the member may receive rewards. */
  lockEligibility(transaction: Transaction, memberId: string): Promise<boolean>
  /**
   * Throws HELD or CHECK_REQUIRED while the member's claims are suspended. The caller must hold the member's
   * lock.
   */
  assertClaimsNotSuspended(transaction: Transaction, memberId: string): Promise<void>
  /** Finds a member by ID or referral code. Returns undefined if there is none. */
  findMember(idOrCode: string): Promise<string | undefined>
  /**
   * Claims a referral. Referral and campaign IDs share one space. Returns undefined if the member has no such
   * referral.
   */
  claimReferral(memberId: string, id: string, now: Date): Promise<ClaimResult | undefined>
}
