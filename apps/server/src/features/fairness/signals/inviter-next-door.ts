import type { FairnessRule } from '../signal.ts'

/** The second account of a household, or the second desk of an office: told, and never enough to hold anything. */
export const inviterNextDoor: FairnessRule = {
  name: 'inviter-next-door',
  judge: ({ subnet, inviterOnSubnet }, weight) =>
    subnet !== null && inviterOnSubnet && weight > 0
      ? { subject: subnet, score: weight, evidence: { network: subnet } }
      : undefined,
  sentence: ({ network }) => `You and who invited you signed up from the same network, ${network}.`,
}
