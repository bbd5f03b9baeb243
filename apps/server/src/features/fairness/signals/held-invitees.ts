import type { FairnessRule } from '../signal.ts'

/** Fewer say nothing of who invited them. */
const FEWEST = 5

/** An inviter most of whose invitees are held: whoever owns a farm collects the rewards for inviting it. */
export const suspendedInvitees: FairnessRule = {
  name: 'held-invitees',
  judge({ invitees: { all, held } }, weight) {
    if (held < FEWEST || 2 * held < all || weight === 0) return undefined
    const score = Math.max(1, Math.round((weight * held) / all))
    return { subject: 'invitees', score, evidence: { held, all } }
  },
  sentence: ({ held, all }) => `Claims of ${held} of the ${all} members whom you invited are held back.`,
}
