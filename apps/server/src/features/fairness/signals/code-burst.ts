import { messages } from '../messages.ts'
import { CODE_WINDOW_MS, type FairnessRule, ramp } from '../signal.ts'

const HOURS = CODE_WINDOW_MS / 3_600_000

/**
 * Many sign-ups with one code in a short time. A popular post has the same effect, so the default weight
 * alone does not suspend claims.
 */
export const codeBurst: FairnessRule<{ accounts: number; hours: number }> = {
  name: 'code-burst',
  evaluate({ inviterId, withCode: accounts }, weight) {
    const score = ramp(accounts, 8, 30, weight)
    if (inviterId === null || score === 0) return undefined
    return { subject: inviterId, score, evidence: { accounts, hours: HOURS } }
  },
  describe: messages.codeBurst,
}
