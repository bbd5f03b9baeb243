import { messages } from '../messages.ts'
import { type FairnessRule, ramp } from '../signal.ts'

/** Below this share, contradictions are attributed to items that changed or disappeared between two reads. */
const SHARE = 0.2

/** Collected results that nodes of two other members contradict. */
export const disputedResults: FairnessRule<{ odd: number; decided: number }> = {
  name: 'disputed-results',
  evaluate({ comparisons: { decided, odd } }, weight) {
    const score = odd >= SHARE * decided ? ramp(odd, 3, 10, weight) : 0
    return score > 0 ? { subject: 'results', score, evidence: { odd, decided } } : undefined
  },
  describe: messages.disputedResults,
}
