import type { FairnessRule } from '../signal.ts'

/** The second account of a household, or the second desk of an office: told, and never enough to hold anything. */
export const inviterNextDoor: FairnessRule = {
  name: 'inviter-next-door',
  judge: ({ network, inviterOnNetwork }, weight) =>
    network !== null && inviterOnNetwork && weight > 0
      ? { subject: network, score: weight, evidence: { network } }
      : undefined,
  sentence: ({ network }) => `You and who invited you signed up from the same network, ${network}.`,
}
