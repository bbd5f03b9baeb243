import { type FairnessRule, ramp } from '../signal.ts'

/** Wallets whose first coins came from one place that is no exchange. */
export const commonFunder: FairnessRule = {
  name: 'common-funder',
  judge({ funder }, weight) {
    const score = funder ? ramp(funder.accounts, 3, 10, weight) : 0
    if (!funder || score === 0) return undefined
    return { subject: funder.address, score, evidence: { accounts: funder.accounts, source: funder.address } }
  },
  sentence: ({ accounts, source }) =>
    `The first coins of your wallet came from ${source}, as those of ${Number(accounts) - 1} other accounts.`,
}
