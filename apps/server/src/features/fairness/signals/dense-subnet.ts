import { messages } from '../messages.ts'
import { type FairnessRule, ramp, SUBNET_WINDOW_MS } from '../signal.ts'

const DAYS = SUBNET_WINDOW_MS / 86_400_000

/**
 * Many accounts from one network. The network is a neighbourhood (/24, /48): ten new members in a week are an office or
 * a mobile carrier, so it begins above that.
 */
export const denseSubnet: FairnessRule<{ accounts: number; days: number; network: string }> = {
  name: 'crowded-network',
  judge({ subnet, onSubnet: accounts }, weight) {
    const score = ramp(accounts, 10, 40, weight)
    if (subnet === null || score === 0) return undefined
    return { subject: subnet, score, evidence: { accounts, days: DAYS, network: subnet } }
  },
  describe: messages.denseSubnet,
}
