import { type FairnessRule, ramp } from '../signal.ts'

/** Below this share, contradictions come from items that changed or disappeared between two reads. */
const SHARE = 0.2

/** Collected results that nodes of two other members contradict. */
export const disputedResults: FairnessRule = {
  name: 'disputed-results',
  judge({ comparisons: { decided, odd } }, weight) {
    const score = odd >= SHARE * decided ? ramp(odd, 3, 10, weight) : 0
    return score > 0 ? { subject: 'results', score, evidence: { odd, decided } } : undefined
  },
  sentence: ({ odd, decided }) =>
    `In ${odd} of ${decided} comparisons of collected results, your nodes were contradicted by two others.`,
}
