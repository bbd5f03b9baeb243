import { messages } from '../messages.ts'
import { type FairnessRule, ramp } from '../signal.ts'

/** Nodes that repeatedly start and stop within the same quarter hours, unlike separate machines. */
export const synchronizedNodes: FairnessRule<{ accounts: number; times: number }> = {
  name: 'nodes-in-step',
  evaluate({ synchronized }, weight) {
    const score = synchronized ? ramp(synchronized.accounts, 6, 14, weight) : 0
    if (!synchronized || score === 0) return undefined
    return {
      subject: 'slots',
      score,
      evidence: { accounts: synchronized.accounts, times: synchronized.edges },
    }
  },
  describe: ({ accounts, times }) => messages.synchronizedNodes({ others: accounts - 1, times }),
}
