import { messages } from '../messages.ts'
import type { FairnessRule } from '../signal.ts'

/** An inviter in the same subnet: common in households and offices, so the default weight is low. */
export const inviterSameSubnet: FairnessRule<{ network: string }> = {
  name: 'inviter-next-door',
  evaluate: ({ subnet, inviterOnSubnet }, weight) =>
    subnet !== null && inviterOnSubnet && weight > 0
      ? { subject: subnet, score: weight, evidence: { network: subnet } }
      : undefined,
  describe: messages.inviterSameSubnet,
}
