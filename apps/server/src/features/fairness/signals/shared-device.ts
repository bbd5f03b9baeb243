import { messages } from '../messages.ts'
import { type FairnessRule, ramp } from '../signal.ts'

/**
 * A node key that earned for several accounts. Two accounts may share a computer, but a key that moves from
 * account to account is one machine that earns each account's first heartbeats.
 */
export const sharedDevice: FairnessRule<{ accounts: number; node: string }> = {
  name: 'shared-device',
  evaluate({ device }, weight) {
    const score = device ? ramp(device.accounts, 1, 4, weight) : 0
    if (!device || score === 0) return undefined
    return { subject: device.id, score, evidence: { accounts: device.accounts, node: device.id } }
  },
  describe: messages.sharedDevice,
}
