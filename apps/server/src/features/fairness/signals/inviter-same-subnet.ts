import { messages } from '../messages.ts'
import type { FairnessRule } from '../signal.ts'

/** The second account of a household, or the second desk of an office: told, and never enough to hold anything. */
export const inviterSameSubnet: FairnessRule<{ network: string }> = {
  name: 'inviter-next-door',
  judge: ({ subnet, inviterOnSubnet }, weight) =>
    subnet !== null && inviterOnSubnet && weight > 0
      ? { subject: subnet, score: weight, evidence: { network: subnet } }
      : undefined,
  describe: messages.inviterSameSubnet,
}
