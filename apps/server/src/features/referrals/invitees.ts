import type { Database, Transaction } from '../../platform/database/database.ts'

/** Facts about an invitee, provided by other features. */
export interface Invitee {
  /** Null if the account was deleted. */
  email: string | null
  username: string | null
  hasWallet: boolean
  /** All-time credited heartbeats. */
  heartbeats: number
}

/** Reads invitees by ID, in a constant number of statements. */
export type ReadInvitees = (
  db: Database | Transaction,
  inviteeIds: readonly string[],
) => Promise<Map<string, Invitee>>

/**
 * Returns whether an invitee meets the conditions of the inviter's reward: enough heartbeats and a linked
 * wallet.
 */
export function isQualified(
  invitee: Pick<Invitee, 'heartbeats' | 'hasWallet'> | undefined,
  heartbeats: number,
): boolean {
  return invitee?.hasWallet === true && invitee.heartbeats >= heartbeats
}
