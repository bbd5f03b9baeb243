import { messages } from '../messages.ts'
import { type FairnessRule, ramp } from '../signal.ts'

/** Wallets first funded by one address that is not an exchange. */
export const commonFunder: FairnessRule<{ accounts: number; source: string }> = {
  name: 'common-funder',
  evaluate({ funder }, weight) {
    const score = funder ? ramp(funder.accounts, 3, 10, weight) : 0
    if (!funder || score === 0) return undefined
    return { subject: funder.address, score, evidence: { accounts: funder.accounts, source: funder.address } }
  },
  describe: ({ accounts, source }) => messages.commonFunder({ source, others: accounts - 1 }),
}
