import type { FairnessRule } from '../signal.ts'

/** Fewer say nothing of who invited them. */
const FEWEST = 5

/** An inviter most of whose invitees are held: whoever owns a farm collects the rewards for inviting it. */
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
