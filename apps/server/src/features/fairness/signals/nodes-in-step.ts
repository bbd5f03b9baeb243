import { type FairnessRule, ramp } from '../signal.ts'

/** Slots that separate machines cannot have: they come and go in the same quarters of an hour, again and again. */
export const nodesInStep: FairnessRule = {
  name: 'nodes-in-step',
  judge({ inStep }, weight) {
    const score = inStep ? ramp(inStep.accounts, 6, 14, weight) : 0
    if (!inStep || score === 0) return undefined
    return { subject: 'slots', score, evidence: { accounts: inStep.accounts, times: inStep.edges } }
  },
  sentence: ({ accounts, times }) =>
    `Your nodes came and went in the same quarters of an hour as those of ${Number(accounts) - 1} other accounts, ${times} times in four weeks.`,
}
