import type { FairnessRule } from '../signal.ts'

/** With fewer suspended invitees, there is no evidence against the inviter. */
const FEWEST = 5

/** An inviter most of whose invitees are suspended: the owner of a farm collects its referral rewards. */
export const suspendedInvitees: FairnessRule = {
  name: 'held-invitees',
  judge({ invitees: { all, held: suspended } }, weight) {
    if (suspended < FEWEST || 2 * suspended < all || weight === 0) return undefined
    const score = Math.max(1, Math.round((weight * suspended) / all))
    return { subject: 'invitees', score, evidence: { held: suspended, all } }
  },
  sentence: ({ held: suspended, all }) =>
    `Claims of ${suspended} of the ${all} members whom you invited are held back.`,
}
