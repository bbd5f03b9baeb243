import { messages } from '../messages.ts'
import { type FairnessRule, ramp, SUBNET_WINDOW_MS } from '../signal.ts'

const DAYS = SUBNET_WINDOW_MS / 86_400_000

/**
 * Many accounts from one coarse subnet (/24, /48). Ten new members in a week may share an office or a mobile
 * carrier, so scores begin above that.
 */
export const denseSubnet: FairnessRule<{ accounts: number; days: number; network: string }> = {
  name: 'crowded-network',
  evaluate({ subnet, onSubnet: accounts }, weight) {
    const score = ramp(accounts, 10, 40, weight)
    if (subnet === null || score === 0) return undefined
    return { subject: subnet, score, evidence: { accounts, days: DAYS, network: subnet } }
  },
  describe: messages.denseSubnet,
}
