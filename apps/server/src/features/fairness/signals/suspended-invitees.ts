import { messages } from '../messages.ts'
import type { FairnessRule } from '../signal.ts'

/** Minimum number of suspended invitees that counts against the inviter. */
const FEWEST = 5

/**
 * An inviter, at least half of whose invitees are suspended: the owner of a farm collects its referral
 * rewards.
 */
export const suspendedInvitees: FairnessRule<{ held: number; all: number }> = {
  name: 'held-invitees',
  evaluate({ invitees: { all, suspended } }, weight) {
    if (suspended < FEWEST || 2 * suspended < all || weight === 0) return undefined
    const score = Math.max(1, Math.round((weight * suspended) / all))
    return { subject: 'invitees', score, evidence: { held: suspended, all } }
  },
  describe: ({ held: suspended, all }) => messages.suspendedInvitees({ suspended, all }),
}
